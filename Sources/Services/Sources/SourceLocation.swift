public import Domain

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

    /// What is wrong with a text that is no location; it is not repeated where it may hold a password.
    public static func problem(with text: String) -> Message {
        text.contains("@")
            ? "An address holds no name and no password: sign in with login."
            : "“\(text)” is no address such as http://localhost:8080."
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
