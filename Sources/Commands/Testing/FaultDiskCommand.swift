struct FaultDiskCommand: Command {
    static let what = Parameter<DiskFault>("what", help: "full, quota, read-only, denied, error or unreadable.")
    static let span = Parameter<FaultSpan>("span", help: "after N: N files succeed first. times N: then N fail.")
    static let signature = Signature(
        "fault disk", in: .testing, summary: "Make saving or reading fail.", parameters: [what, span])
    static let examples = [
        Example("fault disk full", prints: "The disk fails (full)."),
        Example("fault disk unreadable after 1", prints: "The disk fails (unreadable), after 1 file."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let (fault, span) = (invocation[Self.what], invocation[Self.span])
        let sentence: Message = "The disk fails (\(fault.rawValue))\(span.words(of: .file))"
        return try invocation.world.settingFault(saying: sentence) { $0.set(fault, for: span) }
    }
}
