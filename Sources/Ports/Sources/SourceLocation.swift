public import Domain
import Syntax

/// The location of a service's records.
public enum SourceLocation: Sendable, Hashable {
    case builtIn
    case file(String)
    /// A server with the service’s contract.
    case server(ServerAddress)
    case database(DatabaseAddress)

    /// Reads `builtin`, an address or a path.
    ///
    /// An address that names a port, `localhost` or four numbers needs no scheme: on this machine it is http, elsewhere
    /// https.
    ///
    /// - Throws: `.usage` for an invalid address. It is not repeated if it may contain a password.
    public init(reading text: String) throws(Failure) {
        if text == "builtin" {
            self = .builtIn
        } else if DatabaseAddress.hasScheme(text) {
            self = .database(try DatabaseAddress(text))
        } else if let address = ServerAddress(withoutScheme: text) ?? ServerAddress(text) {
            self = .server(address)
        } else if text.contains(":/") {
            throw Failure(.usage, Self.problem(with: text))
        } else {
            self = .file(text)
        }
    }

    /// Reads the same; nil for an invalid address.
    public init?(_ text: String) {
        guard let location = try? SourceLocation(reading: text) else { return nil }
        self = location
    }

    /// True if the location is on this machine, so that no server has to be contacted.
    public var isLocal: Bool {
        switch self {
        case .builtIn, .file: true
        case .server, .database: false
        }
    }

    private static func problem(with text: String) -> Message {
        if text.contains("@") { return "An address must not contain a name or password: sign in with login." }
        let beginning = String(text.prefix { $0 != "?" && $0 != "#" })
        return beginning != text && ServerAddress(beginning) != nil
            ? "An address ends before its parameters: type \(beginning)."
            : "“\(text)” is not an address such as http://localhost:8080."
    }

    public var text: String {
        switch self {
        case .builtIn: "builtin"
        case .file(let path): path
        case .server(let address): address.string
        case .database(let address): address.string
        }
    }
}

/// The ways of reading data that a user has chosen, for what the data does not tell.
public struct ReadingOptions: Sendable, Hashable {
    /// The currency of amounts that are written without one; nil for the service's own.
    public var currency: Currency?
    /// The forms of files by their ``key(of:at:)``, and by their shape for other files; see `FileReading.shape`.
    public var files: [String: FileForm]
    /// The form that is being chosen, which goes before the one of the file's shape.
    public var chosen = FileForm()
    /// The form in the description of the service, for what was not chosen.
    public var described = FileForm()
    /// The path of the records in a JSON file; nil to look for them.
    public var records: [String]?

    public init(currency: Currency? = nil, files: [String: FileForm] = [:]) {
        (self.currency, self.files) = (currency, files)
    }

    /// Returns the form of the file at a path.
    public func form(of shape: String, at path: String) -> FileForm {
        chosen.filled(from: files[Self.key(of: shape, at: path)] ?? files[shape] ?? FileForm()).filled(from: described)
    }

    /// Returns the form that was chosen for another file, and is used for the one at a path.
    public func keptForm(of shape: String, at path: String) -> FileForm {
        guard let kept = files[shape], files[Self.key(of: shape, at: path)] == nil else { return FileForm() }
        return kept.without(chosen)
    }

    /// Returns the key under which the form of one file is kept.
    public static func key(of shape: String, at path: String) -> String { path + "\n" + shape }
}

extension String {
    /// Returns a path that begins with `~/` as one in the user's home folder, and any other path as it is.
    public func expanded(inHome home: String) -> String { hasPrefix("~/") ? home + dropFirst() : self }

    /// The text as one word of a line, in quotes if it needs them.
    public var asWord: String { Word.quoted(self) }
}
