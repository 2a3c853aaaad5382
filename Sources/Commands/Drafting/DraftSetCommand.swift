import CommandKit
import Domain
import Ports

/// Sets a field of the open draft.
struct DraftSetCommand: Command {
    static let field = Parameter<DraftField>("field", help: "title, category, price, urgent, image or description.")
    static let value = Parameter<DraftFieldValue>(
        "value", help: "The text; <<END takes the lines that follow, up to END.")
    static let signature = Signature(
        "draft set", in: .drafting, summary: "Set a field of the open draft.", parameters: [field, value])
    static let examples = [
        Example("draft set title Vélo de ville bleu", after: "draft new velo", prints: "Saved the title of “velo”."),
        Example("draft set price 80", after: "draft new velo", prints: "Saved the price of “velo”."),
        Example("draft set category maison", after: "draft new lampe", prints: "Saved the category of “lampe”."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        let field = invocation[Self.field]
        let typed = invocation[Self.value]
        let categories = field == .category ? try await workspace.listingCategories(using: world) : []
        let value = try field.value(reading: typed.string, categories: categories, at: typed.range)
        let draft = try workspace.changeOpenDraft(using: world) { $0[field] = value }
        return .message(Message(saved: field, of: draft.name))
    }
}
