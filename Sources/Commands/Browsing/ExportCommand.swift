struct ExportCommand: Command {
    static let file = Parameter<FilePath>("file", help: "A new file that ends in .csv, .json, .md or .txt.")
    static let rows = Parameter<RowSelection?>(
        "rows", help: "Rows such as 3, 2-5 or where FILTER; by default all records of the result.")
    static let signature = Signature(
        "export", in: .browsing, summary: "Write the records of the result to a file.", parameters: [file, rows])
    static let examples = [
        Example("export velo.csv", after: "search velo", prints: "Wrote 29 listings to velo.csv."),
        Example("export best.json 1-3", after: "list", prints: "Wrote 3 listings to best.json."),
    ]

    private static let formats: [String: OutputFormat] = [
        "csv": .csv, "json": .json, "md": .markdown, "txt": .plain,
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let file = invocation[Self.file]
        guard let format = file.ending.flatMap({ Self.formats[$0] }) else {
            throw Failure(
                .usage, "The file name must end in .csv, .json, .md or .txt.",
                hint: "For example: export \(workspace.session.service.rawValue).csv.", at: file.range)
        }
        let source = try workspace.source(in: world)
        var output = try await workspace.records(of: invocation[Self.rows], using: world)
        guard let count = output.rowCount, count > 0 else { return .message("Nothing to export.") }
        let partial = try await workspace.partialSentence(
            of: invocation[Self.rows] ?? .found(nil, isEverywhere: false), using: world)
        let wrote: Message = "Wrote \(count, source.schema.noun) to \(file.string)."
        output.message = .joined([wrote, partial].compactMap(\.self))
        output.control = .write(path: file.string, format)
        return output
    }
}
