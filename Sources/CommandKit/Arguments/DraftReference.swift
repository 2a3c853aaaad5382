public import Syntax

/// A draft by its name, which may be typed as it was for `draft new`: `vélo de ville`.
public struct DraftReference: RestArgument {
    public let draft: Draft

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let drafts = scope.workspace.drafts
        let name = DraftName(typed: typed.text)
        // Arabic letters are typed with and without a hamza.
        let similar = try name.flatMap { name throws(Failure) in
            try drafts.names().first { FoldedText($0.string) == FoldedText(name.string) }
        }
        for name in [name, similar].compactMap(\.self) {
            guard let draft = try drafts.draft(name) else { continue }
            self.draft = draft
            return
        }
        // A folder without versions has the name of a draft.
        let names = try drafts.names().map(\.string).filter { $0 != typed.text }
        throw Failure(
            .notFound, "Unknown draft “\(typed.text)”.",
            hint: names.isEmpty
                ? "Type draft new NAME to start one." : .suggestion(for: typed.text, among: names), at: typed.range)
    }

    /// The greatest number of names that are offered with their titles; reading more titles would take too long.
    private static let titledNames = 200

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard typed.words.count < 2 else { return [] }
        let names = (try? scope.workspace.drafts.names()) ?? []
        return names.map { name in
            let draft = names.count > titledNames ? nil : (try? scope.workspace.drafts.draft(name)) ?? nil
            return Candidate(name.string, note: Message(outside: draft?.title ?? ""))
        }
    }
}

/// The name of an existing draft or of a new one; only the words after it tell which.
public struct OldOrNewDraftName: Argument {
    public let name: DraftName
    let found: Result<DraftReference, Failure>

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        name = try DraftName(reading: typed, in: scope)
        found = Result { () throws(Failure) in try DraftReference(reading: typed, in: scope) }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        DraftReference.candidates(for: typed, in: scope)
    }
}

extension DraftName: RestArgument {
    /// Creates the name that `draft new` gives to what was typed.
    fileprivate init?(typed text: String) {
        guard let name = DraftName(text) ?? DraftName(from: text) else { return nil }
        self = name
    }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        self = try typed.checked(
            DraftName(typed: typed.text),
            orSay: "“\(typed.text)” cannot be the name of a draft.",
            hint: "Use a short name of letters and digits.")
    }
}

extension DraftField: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let fields = NameLookup(in: scope.titles)
        self = try typed.checked(
            fields.value(named: typed.text), orSay: "Drafts have no field “\(typed.text)”.",
            hint: fields.suggestion(for: typed.text))
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        NameLookup<DraftField>(in: scope.titles).candidates(for: typed.partial)
    }
}

extension DraftField {
    /// Reads a value for the field as people type it.
    ///
    /// - Parameter categories: The categories that the listings service knows; any is accepted if this is empty.
    /// - Throws: `.usage` for a text that is not an amount, or not yes or no, and for the beginning of several
    ///   categories; `.notFound` for an unknown category.
    public func value(
        reading text: String, categories: [String], typedIn language: Language = .english,
        at range: SourceRange? = nil
    ) throws(Failure) -> Value {
        switch kind {
        case .text where text.allSatisfy(\.isWhitespace): return .missing
        case .money(let currency):
            let amount = try ValueReader.amount(text, in: currency, typedIn: language, at: range)
            return try Self.price(amount?.money, written: text, in: currency, at: range)
        case .boolean:
            if let flag = ValueReader.boolean(text) { return .boolean(flag) }
            throw Failure(.usage, "“\(text)” is not yes or no.", hint: "Type yes or no.", at: range)
        case .choice:
            if categories.isEmpty { return .text(text) }
            let lookup = ChoiceLookup(choices: categories.map(Field.Choice.init(outside:)))
            if let choice = try lookup.choice(text, at: range) { return .text(choice.name) }
            throw Failure(.notFound, "Unknown category “\(text)”.", hint: lookup.suggestion(for: text), at: range)
        case .text where self != .description:
            // A title is one line, however it was typed or pasted.
            return .text(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        case .text, .integer, .number, .date, .day, .duration, .list:
            return .text(text)
        }
    }

    private static func price(
        _ amount: Money?, written text: String, in currency: Currency, at range: SourceRange? = nil
    ) throws(Failure) -> Value {
        if let other = amount?.currency, other != currency {
            throw Failure(
                .usage, "“\(text)” is in \(other.code), and prices of ads are in \(currency.code).", at: range)
        }
        guard let amount, amount.isPayable else {
            throw Failure(
                .usage, "“\(text)” is not an amount.", hint: "For example: 80 or \(currency.example).", at: range)
        }
        if amount.tenThousandths > 0 { return .money(amount) }
        throw Failure(.usage, DraftProblem.notPositive(amount), at: range)
    }

    /// Converts a value from elsewhere to a value of the field, as if its text had been typed.
    ///
    /// - Throws: The errors of ``value(reading:categories:typedIn:at:)``.
    public func value(adopting value: Value, categories: [String]) throws(Failure) -> Value {
        switch (value, kind) {
        case (.text(let text), _): try self.value(reading: text, categories: categories)
        case (.money(let money), .money(let currency)):
            try Self.price(money, written: money.description, in: currency)
        default: value
        }
    }
}

/// The new value of a draft's field: the rest of the line.
public struct DraftFieldValue: RestArgument {
    public let string: String
    public let range: SourceRange
    /// The comment after it, which may have been meant as part of it; empty if there is none.
    public let comment: String
    /// True if quotes around a part of it, or backslashes, were left out, which may have been meant as part of it.
    public let lacksQuotes: Bool

    public init(reading whole: TypedArgument, in scope: Scope) {
        let typed = whole.dropping("=")
        (string, range) = (typed.text, typed.range)
        let source = typed.line.source
        let isWhole = typed.words.count == 1
        lacksQuotes = typed.words.contains { word in
            let written = word.range.text(in: source)
            let lost = ["\"", "'", "\\"].filter { written.contains($0) && !word.text.contains($0) }
            return lost == ["\\"] ? written.contains(/\\\w/) : !lost.isEmpty && !isWhole
        }
        comment = String(SourceRange(range.upper, source.utf8.count).text(in: source).drop(while: \.isWhitespace))
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard typed.words.count == 1 else { return [] }
        switch NameLookup<DraftField>(in: scope.titles).value(named: typed.wordBefore)?.kind {
        case .choice: return scope.inService(.listings)?.categories.map { Candidate($0) } ?? []
        case .boolean: return scope.titles.yesAndNo
        default: return []
        }
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        let field = NameLookup<DraftField>(in: scope.titles).value(named: typed.wordBefore)
        if field == .price { return "An amount, such as 20 or 19.99." }
        let values = candidates(for: typed, in: scope)
        return values.isEmpty ? nil : "\(list: values.map(\.text))"
    }
}

/// A draft in the trash, by its former name.
public struct DiscardedDraftReference: RestArgument {
    private let typed: TypedArgument

    public init(reading typed: TypedArgument, in scope: Scope) { self.typed = typed }

    public func draft(among discarded: [DiscardedDraft]) throws(Failure) -> Draft {
        let latest = Self.latest(of: discarded)
        let name = DraftName(typed: typed.text)
        if let draft = latest.first(where: { $0.name == name }) { return draft }
        return try named(
            typed, what: "discarded draft", kind: .notFound, among: latest.map { ($0.name.string, $0) },
            elseHint: "The trash is empty.")
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard typed.words.count < 2 else { return [] }
        return latest(of: scope.discardedDrafts()).map {
            Candidate($0.name.string, note: Message(outside: $0.title ?? ""))
        }
    }

    private static func latest(of discarded: [DiscardedDraft]) -> [Draft] {
        var seen: Set<DraftName> = []
        return discarded.map(\.draft).filter { seen.insert($0.name).inserted }
    }
}

/// The number of a version of a draft, as `draft history` shows it.
public struct VersionNumber: Argument {
    public let number: Int
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        number = try typed.number(
            orSay: "“\(typed.text)” is not the number of a version.",
            hint: "Versions are numbered in draft history: 3.")
        range = typed.range
    }

    /// - Throws: `.unreadable` if it is damaged; `.notFound` if it does not exist.
    public func version(of draft: DraftName, among versions: StoredVersions) throws(Failure) -> DraftVersion {
        if let version = versions[number] { return version }
        if let damage = versions.damaged[number] {
            throw Failure(.unreadable, damage, hint: "Type draft history for the others.", at: range)
        }
        throw Failure(.notFound, "“\(draft.string)” has no version \(number).", hint: "Type draft history.", at: range)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard let draft = scope.workspace.openDraft,
            let stored = try? scope.workspace.versions(of: draft.name, using: scope.world)
        else { return [] }
        return stored.versions.map { Candidate(String($0.number), note: Message(outside: $0.draft.title ?? "")) }
    }
}

extension DraftField {
    public var word: Message {
        switch self {
        case .title: "title"
        case .category: "category"
        case .price: "price"
        case .urgent: "urgent"
        case .image: "image"
        case .description: "description"
        }
    }
}

extension Message {
    /// - Parameter value: An amount is repeated, because `12.505` may be read differently from what was meant.
    public init(saved field: DraftField, as value: Value? = nil, of draft: DraftName) {
        if field == .urgent, case .boolean(let isUrgent)? = value {
            self = isUrgent ? "Marked “\(draft.string)” as urgent." : "Marked “\(draft.string)” as not urgent."
            return
        }
        switch value {
        case .missing?: self.init(emptied: field, of: draft)
        case .money(let price)?: self = "Saved the \(field.word) of “\(draft.string)”: \(price)."
        case .text(let name)? where field == .category: self = "Saved the \(field.word) of “\(draft.string)”: \(name)."
        default: self = "Saved the \(field.word) of “\(draft.string)”."
        }
    }

    package init(emptied field: DraftField, of draft: DraftName) {
        self =
            field == .urgent
            ? "“\(draft.string)” is no longer marked as urgent." : "Emptied the \(field.word) of “\(draft.string)”."
    }
}
