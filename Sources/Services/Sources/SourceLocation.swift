/// Where a service's records are to come from.
public enum SourceLocation: Sendable, Hashable {
    /// They come with souk.
    case builtIn
    /// A file at this path.
    case file(String)
    case server(ServerAddress)

    /// Reads `builtin`, an address or a path; nil for an address that is none.
    public init?(_ text: String) {
        if text == "builtin" {
            self = .builtIn
        } else if text.contains("://") {
            guard let address = ServerAddress(text) else { return nil }
            self = .server(address)
        } else {
            self = .file(text)
        }
    }

    /// Whether it is on this machine, where nobody has to be asked.
    public var isLocal: Bool {
        if case .server = self { false } else { true }
    }

    /// What ``init(_:)`` reads.
    public var text: String {
        switch self {
        case .builtIn: "builtin"
        case .file(let path): path
        case .server(let address): address.string
        }
    }
}
