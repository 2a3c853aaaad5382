import Domain
import Ports
import Syntax

/// Finds a word of a choice, such as a category, as people type it: by its name, by its title in any language, or by
/// the beginning of either in the user's language.
struct ChoiceLookup: Sendable {
    let choices: [Field.Choice]
    var titles = Titles()

    /// Returns the choice that was typed; nil if nothing begins like that.
    ///
    /// All languages are accepted for whole titles because a filter is kept as it was typed, and read again after the
    /// language is changed.
    ///
    /// - Throws: `.usage` for the beginning of several choices.
    func choice(_ typed: String, at range: SourceRange? = nil) throws(Failure) -> Field.Choice? {
        if let choice = choice(named: typed) { return choice }
        let beginning = FoldedText(typed).string
        guard !beginning.isEmpty else { return nil }
        let matches = choices.filter { choice in
            [choice.name, titles.title(choice.title)].contains { FoldedText($0).string.hasPrefix(beginning) }
        }
        guard matches.count > 1 else { return matches.first }
        throw Failure(
            .usage, "“\(typed)” is the start of several values: \(list: matches.map { titles.title($0.title) }).",
            hint: "Type a few more letters.", at: range)
    }

    /// Returns the choice with the whole name or title that was typed; nil if no choice has it.
    func choice(named typed: String) -> Field.Choice? {
        let wanted = FoldedText(typed)
        return choices.first { FoldedText($0.name) == wanted }
            ?? choices.first { choice in
                Language.allCases.contains { FoldedText(titles.title(choice.title, in: $0)) == wanted }
            }
    }

    /// Returns a suggestion for a word that was not found.
    func suggestion(for typed: String) -> Message? {
        .suggestion(for: typed, among: choices.map { titles.title($0.title) })
    }
}
