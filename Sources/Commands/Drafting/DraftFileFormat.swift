import Domain
import Ports

/// The formats for exporting a draft, by the file's extension; a draft exported as JSON can be imported.
enum DraftFileFormat: String {
    case markdown = "md"
    case text = "txt"
    case json

    func text(of draft: Draft) -> String {
        switch self {
        case .text: DraftText(of: draft).string
        case .markdown: Self.markdown(draft)
        case .json: DraftDocument(of: draft).json
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
