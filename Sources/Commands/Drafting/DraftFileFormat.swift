import Domain
import FoundationEssentials

/// The formats a draft is exported in, by the ending of the file.
enum DraftFileFormat: String {
    case markdown = "md"
    case text = "txt"
    case json

    func text(of draft: Draft) -> String {
        switch self {
        case .text: DraftText(of: draft).string
        case .markdown: Self.markdown(draft)
        case .json: Self.json(draft)
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

    /// One object with the fields that are set, under their own names.
    private static func json(_ draft: Draft) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Strings and numbers always encode; were it otherwise, the empty object would say that there is nothing.
        let data = (try? encoder.encode(ExportedDraft(draft))) ?? Data("{}".utf8)
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

/// A draft as JSON that another program can read.
private struct ExportedDraft: Encodable {
    let name: String
    let title: String?
    let description: String?
    let category: String?
    let price: Decimal?
    let urgent: Bool?
    let image: String?

    init(_ draft: Draft) {
        name = draft.name.string
        title = draft.title
        description = draft.description
        category = draft.category
        price = draft.price.flatMap { Decimal(string: $0.digits) }
        urgent = draft.isUrgent
        image = draft.image
    }
}
