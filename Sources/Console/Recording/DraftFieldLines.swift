import CommandKit
import Domain

/// What somebody made of a draft by hand, as the lines by which a script sets the same.
struct DraftFieldLines {
    /// A field that was changed: what is typed, and the sentence that it comes to.
    struct Change {
        let typed: [String]
        let message: Message
    }

    let changes: [Change]

    /// - Parameters:
    ///   - before: As it was; its fields are empty where it was not there.
    ///   - after: As it is.
    init(from before: Draft?, to after: Draft) {
        changes = DraftField.allCases.filter { before?[$0] ?? .missing != after[$0] }.map { field in
            switch after[field] {
            case .text(let text):
                Change(typed: Self.setting(field, to: text), message: Message(saved: field, of: after.name))
            case .money(let money):
                Change(
                    typed: ["draft set \(field.rawValue) \(money.digits)"],
                    message: Message(saved: field, of: after.name))
            case .boolean(let flag):
                Change(
                    typed: ["draft set \(field.rawValue) \(flag ? "yes" : "no")"],
                    message: Message(saved: field, of: after.name))
            case .missing, .integer, .number, .date, .day, .duration, .list:
                Change(typed: ["draft unset \(field.rawValue)"], message: Message(emptied: field, of: after.name))
            }
        }
    }

    /// As here-text, in which every text can stand, with an end that it does not have.
    private static func setting(_ field: DraftField, to text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var end = "END"
        while lines.contains(end) { end += "_" }
        return ["draft set \(field.rawValue) <<\(end)"] + lines + [end]
    }
}
