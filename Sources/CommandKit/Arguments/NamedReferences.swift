public import Domain
public import Ports
public import Syntax

/// A saved search by its name.
public struct SavedSearchReference: Argument {
    public let name: String
    public let search: SavedSearch

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let searches = scope.workspace.session.searches
        name = try named(
            typed, what: "saved search", kind: .notFound, among: searches.keys.sorted().map { ($0, $0) },
            elseHint: "Type save search NAME to keep the current one.")
        search = searches[name] ?? SavedSearch(of: scope.workspace)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.workspace.session.searches.sorted { $0.key < $1.key }.map { name, search in
            Candidate(name, note: "\(search.service.rawValue)")
        }
    }
}

extension SavedSearch {
    public init(of workspace: Workspace) {
        let view = workspace.view
        self.init(
            service: workspace.session.service, search: view.search, filter: view.filter, sort: view.sort,
            isDescending: view.isDescending)
    }
}

/// The name for a search to be saved: one word of letters, digits, `.`, `-` and `_`.
public struct SearchName: Argument {
    public let string: String
    public let range: SourceRange
    private static let lengthLimit = 64

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        string = typed.text
        range = typed.range
        let isPlain = string.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains($0)
        }
        guard isPlain, (1...Self.lengthLimit).contains(string.unicodeScalars.count) else {
            throw Failure(
                .usage, "“\(string)” cannot be the name of a search.",
                hint: "Use letters, digits, dots and dashes: cheap-sofas.",
                at: range)
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        SavedSearchReference.candidates(for: typed, in: scope)
    }
}

/// Something in the cache, by its name.
public struct CachedDataReference: Argument {
    public let data: CachedData

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let contents = scope.world.stores.cache.contents()
        data = try named(
            typed, what: "cache entry", kind: .notFound, among: contents.map { ($0.name, $0) },
            elseHint: "The cache is empty.")
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.world.stores.cache.contents().map { Candidate($0.name, note: Message(outside: $0.path ?? "")) }
    }
}

/// A service by its name.
public struct ServiceReference: Argument {
    public let service: ServiceName

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        do {
            service = try named(typed, what: "service", kind: .notFound, among: Self.choices(in: scope))
        } catch {
            var failure = error
            // A file or an address where its service was left out.
            if typed.text.contains(where: { "/.:".contains($0) }) {
                failure.hint = "Type source \(scope.workspace.session.service.rawValue) \(typed.text)."
            }
            throw failure
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        choices(in: scope).map { Candidate($0.name) }
    }

    private static func choices(in scope: Scope) -> [(name: String, value: ServiceName)] {
        scope.world.sources.all.map { ($0.schema.service.rawValue, $0.schema.service) }
    }
}

/// A name for a new service.
public struct NewServiceName: Argument {
    public let service: ServiceName

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        service = ServiceName(rawValue: typed.text)
        guard typed.text.wholeMatch(of: /[a-z][a-z0-9-]{0,30}/) != nil else {
            throw Failure(
                .usage, "“\(typed.text)” cannot name a service: use small letters, digits and dashes.",
                at: typed.range)
        }
        guard scope.world.source(of: service) == nil else {
            throw Failure(
                .refused, "There is a service “\(typed.text)” already.", hint: "Choose another name.",
                at: typed.range)
        }
    }
}

/// The subject of `help`: a command by its name, or a topic.
public struct HelpSubject: Argument {
    public let page: [Message]

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let name = typed.text
        let command = scope.table.command(named: name)
        // A topic says more than a command for which the word is only an alias.
        if let topic = Topic.all.first(where: { $0.name == name }), command?.signature.name != name {
            page = topic.page
        } else if let command {
            page = Manual.Entry(command).page
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
        return members.isEmpty ? nil : Manual.lines(of: members.map { Manual.Entry($0) })
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let names = scope.table.commands.map(\.signature.name) + Topic.all.map(\.name)
        return Candidate.nextWords(of: names.map { ($0, "") }, after: typed.words.dropLast().map(\.text))
    }
}
