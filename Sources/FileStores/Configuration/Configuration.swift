public import Domain
public import Services

/// What a person has written down once instead of typing it at every start.
///
///     {"sources": {"listings": "http://localhost:8080", "products": "https://api.escuelajs.co/api/v1"}}
public struct Configuration: Sendable, Hashable {
    /// Where services' records come from, as `--source` takes it.
    public var sources: [ServiceName: SourceLocation] = [:]
    /// Whether servers beyond this machine may be asked without encryption.
    public var allowsPlainHTTP = false

    public init() {}
}

extension Configuration {
    /// - Throws: `Damage` for what it does not know, since a name that was misspelt would be ignored for ever.
    init(stored: StoredObject) throws(Damage) {
        self.init()
        for key in stored.object.members.map(\.key) where !["sources", "plainHTTP"].contains(key) {
            throw Damage(reason: "“\(key)” is none of “sources” and “plainHTTP”")
        }
        allowsPlainHTTP = try stored.flag("plainHTTP") ?? false
        guard let sources = try stored.object("sources") else { return }
        for service in sources.object.members.map(\.key) {
            guard let text = try sources.text(service) else { continue }
            guard let location = SourceLocation(text) else { throw sources.mismatch(service, "a file or an address") }
            self.sources[ServiceName(rawValue: service)] = location
        }
    }
}
