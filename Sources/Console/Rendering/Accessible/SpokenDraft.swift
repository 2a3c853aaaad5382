import CommandKit
import Domain

/// A draft in words.
struct SpokenDraft {
    private let draft: Draft
    private let isOpen: Bool
    private let values: SpokenValues

    init(_ draft: Draft, isOpen: Bool, values: SpokenValues) {
        self.draft = draft
        self.isOpen = isOpen
        self.values = values
    }

    /// `Draft 1 of 3: velo, Red bike, 80 euros, changed 5 November 2019, open.`
    func sentence(_ number: Int, of count: Int) -> Message {
        let words =
            [Message(outside: draft.name.string)]
            + [draft[.title], draft[.price]].compactMap { values.value($0, moment: false) }
            + (values.value(.date(draft.changed), moment: false).map { ["changed \($0)"] } ?? [])
            + (isOpen ? ["open"] : [])
        return "Draft \(number) of \(count): \(list: words)."
    }

    /// What it is called, and each field that is set in a line.
    var sheet: [Message] {
        let head: Message = isOpen ? "Draft \(draft.name.string), open." : "Draft \(draft.name.string)."
        return [head] + DraftField.allCases.flatMap { lines(of: $0) }
            + (values.value(.date(draft.changed), moment: true).map { ["Changed: \($0)."] } ?? [])
    }

    private func lines(of field: DraftField) -> [Message] {
        let title = field.title
        if case .text(let text) = draft[field], text.contains(where: \.isNewline) {
            return ["\(title):"] + text.split(whereSeparator: \.isNewline).map { Message(outside: String($0)) }
        }
        return values.value(draft[field], moment: true).map { ["\(title): \($0)."] } ?? []
    }
}
