struct FaultCommand: Command {
    static let signature = Signature("fault", in: .testing, summary: "Show the faults that are set.")
    static let examples = [
        Example("fault", prints: "No fault is set."),
        Example("fault", after: "fault http 503 after 2", prints: "http 503 2 –"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let faults = try invocation.world.allowedFaults()
        let rows = [
            faults.http.map { Self.row("http " + $0.fault.words, $0.span) },
            faults.disk.map { Self.row("disk " + $0.fault.rawValue, $0.span) },
        ].compactMap(\.self)
        return .table(["Fault", "After", "Times"], rows, ifEmpty: .message("No fault is set."))
    }

    private static func row(_ name: String, _ span: FaultSpan) -> [Table.Cell] {
        [.text(name), .number(span.after), .number(span.times)]
    }
}
