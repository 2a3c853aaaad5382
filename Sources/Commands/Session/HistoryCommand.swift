struct HistoryCommand: Command {
    static let wanted = Parameter<FreeText?>(
        "text", help: "Words that the lines contain, or how many of the last lines; 20 by default.")
    static let signature = Signature(
        "history", in: .session, summary: "Show the lines typed last.", recorded: .line, parameters: [wanted])
    static let examples = [
        Example("history 5", prints: "No lines have been typed yet."),
        Example("history velo", prints: "No lines have been typed yet."),
    ]

    private static let usualCount = 20

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let text = invocation[Self.wanted]?.string ?? ""
        let count = Int(text.withWesternDigits)
        let entries = try invocation.world.stores.history.entries()
        let words = count == nil ? text.split(separator: " ").map { FoldedText(String($0)) } : []
        let found = entries.enumerated().filter { _, entry in
            let line = FoldedText(entry.line)
            return words.allSatisfy(line.contains)
        }
        let shown = words.isEmpty ? found.suffix(max(0, count ?? Self.usualCount)) : found[...]
        let rows: [[Table.Cell]] = shown.map { place, entry in
            [
                .number(place + 1), entry.time.map { .value(.date($0)) } ?? .value(.missing),
                .text(entry.service?.rawValue), .text(entry.line),
            ]
        }
        return .table(
            ["Number", "Time", "Service", "Line"], rows,
            message: !found.isEmpty
                ? nil : entries.isEmpty ? "No lines have been typed yet." : "No typed line contains “\(text)”.")
    }
}
