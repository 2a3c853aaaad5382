struct RecordCommand: Command {
    static let file = Parameter<FilePath?>(
        "file", help: "A new file such as evening.souk; if omitted, the current recording is shown.")
    static let signature = Signature(
        "record", in: .testing, summary: "Record the session as a transcript for souk test.",
        recorded: .nothing, parameters: [file])
    static let examples = [Example("record evening.souk", prints: ""), Example("record", prints: "")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let file = invocation[Self.file]
        return Output(.nothing, control: .record(file.map { .begin(path: $0.string) } ?? .report))
    }
}
