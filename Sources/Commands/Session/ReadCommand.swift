struct ReadCommand: Command {
    static let file = Parameter<FilePath>("file", help: "The script to run.")
    static let arguments = Parameter<WordList?>("arguments", help: "The values of {1}, {2} and {*} in the script.")
    static let signature = Signature(
        "read", in: .session, summary: "Run the commands of a file.", parameters: [file, arguments])
    static let examples = [
        Example("read evening.souk", prints: "Pinned “VELO VTT ROCKRIDER 26 POUCES”."),
        Example(
            "read cheap.souk velo 20", prints: "3 of 324 listings · search velo · price < 20 · clear to reset"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let arguments = invocation[Self.arguments]?.words ?? []
        return Output(.nothing, control: .read(path: invocation[Self.file].string, arguments: arguments))
    }
}
