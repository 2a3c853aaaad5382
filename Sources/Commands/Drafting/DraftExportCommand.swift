struct DraftExportCommand: Command {
    static let file = Parameter<FilePath>(
        "file", help: "A new file that ends in .md, .txt or .json (the form that draft import reads).")
    static let signature = Signature(
        "draft export", in: .drafting, summary: "Write the open draft to a file.", parameters: [file])
    static let examples = [
        Example(
            "draft export velo.md", after: "draft new velo", "draft set title Vélo", prints: "Wrote “velo” to velo.md.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let draft = try workspace.draft(nil)
        let file = invocation[Self.file]
        guard let format = file.ending.flatMap(DraftFileFormat.init) else {
            throw Failure(
                .usage, "The file name must end in .md, .txt or .json.",
                hint: "For example: draft export \(draft.name.string).md.",
                at: file.range)
        }
        let text = format.text(of: draft)
        try invocation.world.stores.documents.write(text, to: file.string)
        return .message("Wrote “\(draft.name.string)” to \(file.string).")
    }
}

/// The formats for exporting a draft, by the file's extension; a draft exported as JSON can be imported.
enum DraftFileFormat: String {
    case markdown = "md"
    case text = "txt"
    case json

    func text(of draft: Draft) -> String {
        switch self {
        case .text: VisibleText(DraftText(of: draft).string, keepingLines: true).string
        case .markdown: VisibleText(Self.markdown(draft), keepingLines: true).string
        case .json: draft.document
        }
    }

    private static func markdown(_ draft: Draft) -> String {
        var lines = ["# \(draft.title ?? draft.name.string)", ""]
        if let price = draft.price { lines.append("- Price: \(price)") }
        if let category = draft.category { lines.append("- Category: \(category)") }
        if draft.isUrgent == true { lines.append("- Urgent") }
        if let image = draft.image { lines.append("- Image: \(image)") }
        if let description = draft.description { lines += ["", description] }
        return lines.joined(separator: "\n") + "\n"
    }
}
