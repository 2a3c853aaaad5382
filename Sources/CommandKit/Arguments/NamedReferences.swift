import Syntax

public struct SavedSearchReference: RestArgument {
    public let name: String
    public let search: SavedSearch

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let searches = scope.workspace.session.searches.sorted { $0.key < $1.key }
        (name, search) = try named(
            typed, what: "saved search", kind: .notFound, among: searches.map { ($0, ($0, $1)) },
            elseHint: "Type save search NAME to keep the current one.")
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard typed.words.count < 2 else { return [] }
        return scope.workspace.session.searches.sorted { $0.key < $1.key }.map { name, search in
            Candidate(name, note: "\(search.service.rawValue)")
        }
    }
}

/// The name for a search to be saved: letters, digits, `.`, `-` and `_`, with dashes in place of blanks.
public struct SearchName: RestArgument {
    public let string: String
    private static let lengthLimit = 64

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let name = typed.hyphenated
        let scalars = name.unicodeScalars
        let isPlain = scalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains($0)
        }
        string = try typed.checked(
            isPlain && (1...Self.lengthLimit).contains(scalars.count) ? name : nil,
            orSay: "“\(typed.text)” cannot be the name of a search.",
            hint: "Use letters, digits, dots and dashes: cheap-sofas.")
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        SavedSearchReference.candidates(for: typed, in: scope)
    }
}

public struct CachedDataReference: Argument {
    public let data: CachedData

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let contents = scope.world.stores.cache?.contents() ?? []
        data = try named(
            typed, what: "cache entry", kind: .notFound, among: contents.map { ($0.name, $0) },
            elseHint: "The cache is empty.")
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        (scope.world.stores.cache?.contents() ?? []).map { Candidate($0.name, note: Message(outside: $0.path ?? "")) }
    }
}

public struct ServiceReference: Argument {
    public let service: ServiceName

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        if let service = scope.service(named: typed.text) {
            self.service = service
            return
        }
        // A file or an address where its service was left out; no service has such a name.
        let isLocation = ["use", "source"].contains(typed.wordBefore) && typed.text.contains { "/.:".contains($0) }
        service = try named(
            typed, what: "service", kind: .notFound, among: isLocation ? [] : Self.choices(in: scope),
            elseHint: "Type source \(scope.workspace.session.service.rawValue) \(typed.text).")
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let removed = typed.wordBefore == "remove"
        let names = choices(in: scope).filter { !removed || DescribedService.builtIn($0.value) == nil }
        let isBegun = !removed && !typed.partial.isEmpty && scope.titles.language != .english
        let words = (isBegun ? scope.world.sources.all : []).map {
            (name: scope.titles.title("\(plural: $0.schema.noun)"), value: $0.service)
        }
        let others = words.filter { word in !names.contains { FoldedText.areEqual($0.name, word.name) } }
        return names.map { Candidate($0.name) }
            + others.map { Candidate($0.name, note: Message(outside: $0.value.rawValue)) }
    }

    private static func choices(in scope: Scope) -> [(name: String, value: ServiceName)] {
        scope.world.sources.all.map { ($0.service.rawValue, $0.service) }
    }
}

extension World {
    /// Returns the service with that name, or whose records have it in the user's language, such as `annonces`; nil if
    /// none has it.
    func service(named name: String, in titles: Titles) -> ServiceName? {
        let service = ServiceName(rawValue: name)
        if source(of: service) != nil { return service }
        let names = sources.all.map { ($0.service, $0.service.rawValue, "\(plural: $0.schema.noun)" as Message) }
        return NameLookup(names, in: titles).value(named: name)
    }
}

/// A description of a service, by the service's name or by its path.
public struct DescriptionReference: Argument {
    public let place: String

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        place = try FilePath(reading: typed, in: scope).string
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        ServiceReference.candidates(for: typed, in: scope) + FilePath.candidates(for: typed, in: scope)
    }
}

public struct NewServiceName: Argument {
    public let service: ServiceName

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let name = try typed.checked(
            typed.plainName,
            orSay: "“\(typed.text)” cannot name a service: use a to z, digits and dashes, a letter first, at most 31.")
        service = ServiceName(rawValue: name)
        guard scope.world.source(of: service) == nil else {
            throw Failure(
                .refused, "A service named “\(typed.text)” already exists.", hint: "Choose another name.",
                at: typed.range)
        }
    }
}

/// The subject of `help`: a command by its name, or a topic.
public struct HelpSubject: RestArgument {
    public let page: [Message]

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let name = typed.text
        let command = scope.table.command(named: name)
        let isRedrawn = scope.world.dialogue.screen?.redrawsLine(in: scope.workspace.session.settings) ?? true
        let topics = Topic.all(in: scope.titles, isRedrawn: isRedrawn)
        let topic = topics.first { $0.name == typed.hyphenated.keyword }
        // A topic says more than a command for which the word is only an alias.
        if let topic, command?.signature.name != name {
            page = topic.page
        } else if let command {
            page = command.helpPage + (Self.family(name, in: scope.table).map { ["", "See also:"] + $0 } ?? [])
        } else if let family = Self.family(name, in: scope.table) {
            page = family
        } else {
            throw Failure(
                .notFound, "No help on “\(name)”.",
                hint: scope.table.hint(onTried: name)
                    ?? .suggestion(for: name, among: scope.table.names + Topic.all.map(\.name)) ?? "Type help.",
                at: typed.range)
        }
    }

    /// Returns the help on the commands that share a first word, such as all of `draft`; nil if no command has it.
    private static func family(_ name: String, in table: CommandTable) -> [Message]? {
        let members = table.commands.filter { $0.signature.name.hasPrefix(name + " ") }
        return members.isEmpty ? nil : Manual.lines(of: members)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let names = scope.table.commands.map(\.signature.name) + Topic.all.map(\.name)
        return Candidate.nextWords(of: names.map { ($0, "") }, after: typed.words.dropLast().map(\.text))
    }
}

/// One of a few names, such as the parts that `clear` resets.
public protocol NamedChoice: Argument, CaseIterable, RawRepresentable where RawValue == String {
    static var noun: Message { get }
    /// The word that may stand before it, as in `by month`; nil for none.
    static var preposition: String? { get }
}

extension NamedChoice {
    public static var preposition: String? { nil }
    public static var extent: ArgumentExtent { preposition == nil ? .word : .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let typed = Self.preposition.map { typed.dropping($0) } ?? typed
        if let choice = Self(rawValue: typed.text.keyword) {
            self = choice
        } else {
            self = try named(
                typed, what: Self.noun, kind: .usage, among: Self.allCases.map { (Self.word($0, in: scope), $0) })
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        allCases.map { Candidate(word($0, in: scope)) }
    }

    /// Returns the word for a choice, in the user's language if a preposition may stand before it.
    private static func word(_ choice: Self, in scope: Scope) -> String {
        preposition == nil ? choice.rawValue : choice.rawValue.keyword(in: scope.titles.language)
    }
}

extension [String] {
    /// Completes keywords in the user's language, or in English if one begins with what was typed.
    package func keywordCandidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let words = map { $0.keyword(in: scope.titles.language) }
        let isEnglish = !typed.partial.isEmpty && !words.contains { $0.hasPrefix(typed.partial) }
        return (isEnglish ? self : words).map { Candidate($0) }
    }
}

/// Reads one of a few names, in which blanks may stand for hyphens, and suggests the nearest one if none matches.
///
/// - Parameter whenEmpty: The hint if `choices` is empty.
func named<Value>(
    _ typed: TypedArgument, what: Message, kind: Failure.Kind, among choices: [(name: String, value: Value)],
    elseHint whenEmpty: Message? = nil
) throws(Failure) -> Value {
    let (name, hyphenated) = (typed.text, typed.hyphenated)
    let choice =
        choices.first { $0.name == name }
        ?? choices.first { FoldedText.areEqual($0.name, name) || FoldedText.areEqual($0.name, hyphenated) }
    if let choice { return choice.value }
    let hint = choices.isEmpty ? whenEmpty : .suggestion(for: name, among: choices.map(\.name))
    throw Failure(kind, "Unknown \(what) “\(name)”.", hint: Message(readingScript: name) ?? hint, at: typed.range)
}

public struct CategoryName: Argument {
    let string: String
    let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let name = String(typed.text.trimmed)
        string = try typed.checked(name.isEmpty ? nil : name, orSay: "The name of the category is empty.")
        range = typed.range
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.categories.map { Candidate($0) }
    }
}

extension Workspace {
    /// Returns a category that was typed, with its name as the service spells it.
    ///
    /// - Parameters:
    ///   - words: The words before the category, for an example if none was typed.
    ///   - isNew: True if the service need not have the category.
    public func category(
        _ typed: CategoryName?, after words: [String], isNew: Bool, using world: World
    ) async throws(Failure) -> Field.Choice {
        let source = try source(in: world)
        guard let field = source.schema.category else {
            throw Failure(.usage, "Records in \(source.service.rawValue) have no categories.")
        }
        let choices = try await source.categories().map { field.choice($0.name) }
        guard let typed else {
            throw Failure(
                .usage, "A category is missing.", hint: try await categoryExample(after: words, using: world))
        }
        let lookup = ChoiceLookup(choices: choices, titles: world.titles(in: session.settings))
        if isNew { return lookup.choice(named: typed.string) ?? field.choice(typed.string) }
        if let choice = try lookup.choice(typed.string, at: typed.range) { return choice }
        let hints = [lookup.suggestion(for: typed.string), "Add --new for a new category."].compactMap(\.self)
        throw Failure(.notFound, "Unknown category “\(typed.string)”.", hint: .joined(hints), at: typed.range)
    }

    /// Returns a hint with the first category after some words; nil for records without categories.
    package func categoryExample(after words: [String], using world: World) async throws(Failure) -> Message? {
        let category = try await source(in: world).categories().first?.name
        let example = category.map { (words + [$0]).map(Word.quoted).joined(separator: " ") }
        return example.map { "For example: \(line($0))." }
    }
}
