public import Domain
public import Ports
public import Syntax

/// An existing draft, by its name.
public struct DraftReference: Argument {
    public let draft: Draft

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let drafts = scope.workspace.drafts
        if let name = DraftName(typed.text), let draft = try drafts.draft(name) {
            self.draft = draft
            return
        }
        let name = try named(
            typed, what: "draft", kind: .notFound, among: try drafts.names().map { ($0.string, $0) },
            elseHint: "Type draft new NAME to start one.")
        guard let draft = try drafts.draft(name) else {
            throw Failure(.notFound, "There is no draft “\(name.string)”.", at: typed.range)
        }
        self.draft = draft
    }

    /// The greatest number of names that are offered with their titles; reading more titles would take too long.
    private static let titledNames = 200

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
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
    private let found: Result<DraftReference, Failure>

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        name = try DraftName(reading: typed, in: scope)
        found = Result { () throws(Failure) in try DraftReference(reading: typed, in: scope) }
    }

    public func reference() throws(Failure) -> DraftReference {
        try found.get()
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        DraftReference.candidates(for: typed, in: scope)
    }
}

extension DraftName: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let name = DraftName(typed.text) else {
            throw Failure(
                .usage, "“\(typed.text)” cannot be the name of a draft.",
                hint: "Use up to 64 letters a to z, digits, - and _, starting with a letter or digit.", at: typed.range)
        }
        self = name
    }
}

extension DraftField: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let field = Self.allCases.first(where: { $0.rawValue == typed.text.lowercased() }) else {
            throw Failure(
                .usage, "Drafts have no field “\(typed.text)”.",
                hint: .suggestion(for: typed.text, among: Self.allCases.map(\.rawValue)), at: typed.range)
        }
        self = field
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        allCases.map { Candidate($0.rawValue) }
    }
}

extension DraftField {
    /// Reads a value for the field as people type it.
    ///
    /// - Parameters:
    ///   - categories: The categories that the listings service knows; any category is accepted if this is empty.
    ///   - range: The range of the text in the line, for the caret.
    /// - Throws: `.usage` for a text that is not an amount, or not yes or no; `.notFound` for an unknown category.
    public func value(
        reading text: String, categories: [String], at range: SourceRange? = nil
    ) throws(Failure) -> Value {
        switch kind {
        case .money(let currency):
            if let money = ValueReader.money(text, in: currency) { return .money(money) }
            throw Failure(
                .usage, "“\(text)” is not an amount.", hint: "For example: 80, €19.99 or 19,99.", at: range)
        case .boolean:
            if let flag = ValueReader.boolean(text) { return .boolean(flag) }
            throw Failure(.usage, "“\(text)” is not yes or no.", at: range)
        case .choice:
            if categories.isEmpty { return .text(text) }
            if let name = categories.first(where: { FoldedText($0) == FoldedText(text) }) { return .text(name) }
            throw Failure(
                .notFound, "There is no category “\(text)”.", hint: .suggestion(for: text, among: categories), at: range
            )
        case .text where self != .description:
            // A title is one line, however it was typed or pasted.
            return .text(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        case .text, .integer, .number, .date, .day, .duration, .list:
            return .text(text)
        }
    }

    /// Converts a value from elsewhere to a value of the field, as if its text had been typed.
    ///
    /// - Throws: The errors of ``value(reading:categories:at:)``.
    public func value(adopting value: Value, categories: [String]) throws(Failure) -> Value {
        guard case .text(let text) = value else { return value }
        return try self.value(reading: text, categories: categories)
    }
}

/// A draft in the trash, by its former name.
public struct DiscardedDraftReference: Argument {
    private let typed: TypedArgument

    public init(reading typed: TypedArgument, in scope: Scope) {
        self.typed = typed
    }

    public func draft(among discarded: [DiscardedDraft]) throws(Failure) -> Draft {
        try named(
            typed, what: "discarded draft", kind: .notFound,
            among: Self.latest(of: discarded).map { ($0.name.string, $0) })
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let discarded = (try? scope.world.stores.state.discarded())?.drafts ?? []
        return latest(of: discarded).map { Candidate($0.name.string, note: Message(outside: $0.title ?? "")) }
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

    /// Returns the version of that number among the versions of a draft.
    ///
    /// - Throws: `.unreadable` if it is damaged, or if it is missing and some versions could not be read; `.notFound`
    ///   if it does not exist.
    public func version(of draft: DraftName, among versions: StoredVersions) throws(Failure) -> DraftVersion {
        if let version = versions[number] { return version }
        if let damage = versions.damaged[number] {
            throw Failure(.unreadable, damage, hint: "Type draft history for the others.", at: range)
        }
        // The missing one may be among those that could not be read.
        let message: Message = "There is no version \(number) of “\(draft.string)”."
        throw Failure(
            versions.notices.isEmpty ? .notFound : .unreadable, .joined([message] + versions.notices),
            hint: "Type draft history.", at: range)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard let draft = scope.workspace.openDraft, let stored = try? scope.world.stores.state.versions(of: draft.name)
        else { return [] }
        return stored.versions.map { Candidate(String($0.number), note: Message(outside: $0.draft.title ?? "")) }
    }
}
