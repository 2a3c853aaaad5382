import Syntax

/// Finds values, such as fields, by the names that people type: the name in English, which is the same in every
/// language, and the title that is shown, in English and in the user's language.
///
/// Case and accents are ignored. A title of several words is typed with hyphens, `mise-à-jour`, or in quotes.
package struct NameLookup<Value: Sendable & Hashable>: Sendable {
    typealias Entry = (value: Value, name: String, title: Message)

    private let entries: [Entry]
    private let titles: Titles
    private var language: Language { titles.language }

    init(_ entries: [Entry], in titles: Titles) { (self.entries, self.titles) = (entries, titles) }

    /// Returns the value with that name; nil if no value has it. An English name has precedence over a title.
    package func value(named typed: String) -> Value? {
        if let entry = entries.first(where: { $0.name == typed }) { return entry.value }
        let wanted = FoldedText(Self.typed(typed))
        guard !wanted.isEmpty else { return nil }
        let titles: [(Entry) -> String] = [
            { typedTitle(of: $0) }, { typedTitle(of: $0, in: .english) }, { typedTitle(of: $0, withUnit: true) },
            { typedTitle(of: $0, in: .english, withUnit: true) },
        ]
        let forms = [\.name] + titles
        var found = forms.lazy.compactMap { form in entries.first { FoldedText(form($0)) == wanted }?.value }.first
        if found == nil, language == .arabic {
            let bare = Self.withoutArticles(wanted.string)
            let isNamed = { entry in Self.withoutArticles(FoldedText(typedTitle(of: entry)).string) == bare }
            found = entries.first(where: isNamed)?.value
        }
        // In Arabic, “and” is part of the word after it: `العنوان والسعر`.
        return found ?? (typed.hasPrefix("و") ? value(named: String(typed.dropFirst())) : nil)
    }

    func englishName(of value: Value) -> String? { entries.first { $0.value == value }?.name }

    /// Returns the name of a value as the user can type it: in English its name, in other languages its title.
    func name(of value: Value) -> String { entries.first { $0.value == value }.map(name) ?? "" }

    private func name(of entry: Entry) -> String {
        guard language != .english else { return entry.name }
        let title = typedTitle(of: entry)
        return value(named: title) == entry.value ? title : entry.name
    }

    /// Returns the title of a value as it is written inside a sentence: `category`; nil for an unknown value.
    func titleInSentence(of value: Value) -> Message? {
        entries.first { $0.value == value }.map { entry in
            let english = titles.title(entry.title, in: .english).uncapitalized
            return Message(outside: english, in: [language: titles.title(entry.title).uncapitalized])
        }
    }

    /// Returns the name of a weekday as it is written inside a sentence: only in English with a capital.
    func inSentence(_ weekday: Message) -> Message {
        language == .english ? weekday : Message(outside: titles.title(weekday).uncapitalized)
    }

    var names: [String] { entries.map(name) }

    /// Returns the names that complete a word: those in the user's language, or else the other ones.
    func candidates(for word: String) -> [Candidate] {
        let beginning = FoldedText(word).string
        func matches(_ names: [String]) -> Bool { names.contains { FoldedText($0).string.hasPrefix(beginning) } }
        let forms = [names, entries.map(\.name), entries.map { typedTitle(of: $0, in: .english) }]
        return (forms.first(where: matches) ?? names).map { Candidate($0) }
    }

    /// - Parameter meant: The English name that other programs have for what was typed: `created` for `date`.
    func suggestion(for typed: String, or others: [String] = [], meaning meant: String? = nil) -> Message? {
        if let entry = entries.first(where: { $0.name == meant }) { return "Did you mean \(name(of: entry))?" }
        let nearest = nearest(to: typed, or: others)
        return nearest.map { "Did you mean \($0)?" } ?? .suggestion(for: typed, among: names + others)
    }

    /// Returns the name that was probably meant, in the user's language or in English; nil if none is near.
    func nearest(to typed: String, or others: [String] = []) -> String? {
        let english = entries.flatMap { [$0.name, typedTitle(of: $0, in: .english)] }
        return [names + others, english].lazy.compactMap { names in
            Suggestion.closest(to: typed, among: names)
                ?? Suggestion.closest(to: Self.withoutArticles(typed), among: names)
        }.first
    }

    /// Returns the title as it is typed, without the unit in parentheses unless it is wanted.
    ///
    /// - Parameter language: The user's language if nil.
    private func typedTitle(of entry: Entry, in language: Language? = nil, withUnit: Bool = false) -> String {
        let title = titles.title(entry.title, in: language)
        return Self.typed(withUnit ? title : String(title.prefix { $0 != "(" }))
    }

    /// Returns a name with its words without the article, which people add and leave out in Arabic: `التاريخ`; and
    /// without the letter of the accusative at its end: `عاجلا`.
    private static func withoutArticles(_ name: String) -> String {
        let words = name.split(separator: "-").map { $0.hasPrefix("ال") ? $0.dropFirst(2) : $0 }
        let bare = words.joined(separator: "-")
        return bare.hasSuffix("ا") ? String(bare.dropLast()) : bare
    }

    /// Returns a title as it is typed: in lower case, and with hyphens for blanks and signs.
    private static func typed(_ title: String) -> String {
        let words = title.split { !($0.isLetter || $0.isNumber) }
        return words.joined(separator: "-").lowercased()
    }
}

/// Finds a word of a choice, such as a category, as people type it: by its name, by its title in any language, or by
/// the beginning of either in the user's language. Blanks and signs are alike: `livres cd` for `Livres/CD/DVD`.
struct ChoiceLookup: Sendable {
    let choices: [Field.Choice]
    var titles = Titles()

    /// Returns the choice that was typed; nil if nothing begins like that. Whole titles are read in every language: a
    /// kept filter is read again after the language is changed.
    ///
    /// - Throws: `.usage` for the beginning of several choices.
    func choice(_ typed: String, at range: SourceRange? = nil) throws(Failure) -> Field.Choice? {
        if let choice = choice(named: typed) { return choice }
        func spaced(_ text: String) -> String { Self.words(of: text).joined(separator: " ") }
        let beginning = spaced(typed)
        guard !beginning.isEmpty else { return nil }
        let matches = choices.filter { choice in
            [choice.name, titles.title(choice.title)].contains { spaced($0).hasPrefix(beginning) }
        }
        guard matches.count > 1 else { return matches.first }
        throw Failure(
            .usage, "“\(typed)” is the start of several values: \(list: matches.map { titles.title($0.title) }).",
            hint: "Type a few more letters.", at: range)
    }

    private static func words(of text: String) -> [Substring] {
        FoldedText(text).string.split { !$0.isLetter && !$0.isNumber }
    }

    /// Returns the choice with the whole name or title that was typed; nil if no choice has it.
    func choice(named typed: String) -> Field.Choice? {
        let wanted = FoldedText(typed)
        return choices.first { FoldedText($0.name) == wanted }
            ?? choices.first { choice in
                Language.allCases.contains { FoldedText(titles.title(choice.title, in: $0)) == wanted }
            }
    }

    /// Returns the choices whose title in any language contains a text, and whose name does not.
    func choices(titled part: String) -> [Field.Choice] {
        let part = FoldedText(part)
        return choices.filter { choice in
            !FoldedText(choice.name).contains(part)
                && Language.allCases.contains { FoldedText(titles.title(choice.title, in: $0)).contains(part) }
        }
    }

    func suggestion(for typed: String) -> Message? {
        let titles = choices.map { self.titles.title($0.title) }
        // `6` for `Category 6`.
        let wanted = FoldedText(typed).string[...]
        let titled = titles.first { Self.words(of: $0).contains(wanted) }
        return titled.map { "Did you mean \($0)?" } ?? .suggestion(for: typed, among: titles)
    }
}

extension String {
    /// The text with a small first letter, unless it begins with an abbreviation in capitals.
    fileprivate var uncapitalized: String {
        dropFirst().first?.isLowercase == true ? prefix(1).lowercased() + dropFirst() : self
    }
}

/// The titles of fields and choices as they are shown to the user.
package struct Titles: Sendable {
    package let language: Language
    private let translation: @Sendable (Message, Language) -> String

    package init(
        language: Language = .english,
        translation: @escaping @Sendable (Message, Language) -> String = Message.untranslatedTitle
    ) {
        (self.language, self.translation) = (language, translation)
    }

    /// - Parameter language: The user's language if nil.
    package func title(_ title: Message, in language: Language? = nil) -> String {
        translation(title, language ?? self.language)
    }

    var yesAndNo: [Candidate] { [Candidate(title("yes")), Candidate(title("no"))] }
}

extension World {
    package func titles(in settings: Settings) -> Titles {
        Titles(language: language(in: settings), translation: conditions.translation)
    }
}

extension Scope {
    var titles: Titles { world.titles(in: workspace.session.settings) }

    func service(named name: String) -> ServiceName? { world.service(named: name, in: titles) }

    var fields: NameLookup<Field>? { schema.map { NameLookup(fieldsOf: $0, in: titles) } }
}

extension NameLookup<Field> {
    init(fieldsOf schema: Schema, in titles: Titles) {
        self.init(schema.shownFields.map { ($0, $0.name, $0.title) }, in: titles)
    }
}

extension NameLookup<DraftField> {
    package init(in titles: Titles) { self.init(DraftField.allCases.map { ($0, $0.rawValue, $0.title) }, in: titles) }
}

/// The subject of a condition in a filter: a field of the service, or one of the marks that every record can have.
enum FilterSubject: Sendable, Hashable {
    case field(Field)
    case pinned, archived
}

extension NameLookup<FilterSubject> {
    init(filterSubjectsOf schema: Schema, in titles: Titles) {
        let fields = schema.shownFields.map { (FilterSubject.field($0), $0.name, $0.title) }
        self.init(fields + [(.pinned, "pinned", "pinned"), (.archived, "archived", "Archived")], in: titles)
    }

    /// Returns the meaning of the operands of a subject; nil for a name that is not one.
    func meaning(of name: String) -> OperandMeaning? {
        switch value(named: name) {
        case .field(let field)?:
            switch field.kind {
            case .text, .choice, .list: .text
            case .date, .day: .time
            case .duration: .length
            case .boolean: .flag
            case .integer, .number, .money: .any
            }
        case .pinned?, .archived?: .flag
        case nil: nil
        }
    }

    func field(named name: String) -> Field? { if case .field(let field)? = value(named: name) { field } else { nil } }
}
