import Domain
import FoundationEssentials

/// The address of a server: `http://localhost:8080`, or `https://api.escuelajs.co/api/v1` with a path to its API.
public struct ServerAddress: Sendable, Hashable {
    public enum Scheme: String, Sendable, Hashable {
        case http, https

        /// The port of an address that names none.
        public var port: Int { self == .http ? 80 : 443 }
    }

    public let scheme: Scheme
    /// A name or an address in lower case; an IPv6 address is in brackets.
    public let host: String
    public let port: Int
    /// The path without a slash at its end: empty, or `/api/v1`.
    public let path: String
    /// The slash at the end of a path that was written with one, which some servers need there; empty otherwise.
    public let slash: String
    /// The scheme, host and port, to which a token is bound.
    public let origin: String
    /// The name that is shown for a stand-in server; nil for a real one.
    private let name: String?

    /// Reads an address; nil for anything that is not clearly one.
    ///
    /// A user name or a password in it is refused, like everything else that does not belong there: a word of a line
    /// must never contain a secret.
    public init?(_ text: String) {
        guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
            let scheme = parts.scheme.flatMap({ Scheme(rawValue: $0.lowercased()) }),
            let host = parts.encodedHost?.lowercased(),
            Self.isHost(host),
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else { return nil }
        let port = parts.port ?? scheme.port
        var path = parts.percentEncodedPath[...]
        while path.last == "/" { path.removeLast() }
        guard (1...65_535).contains(port), !text.hasSuffix(":"),
            !path.split(separator: "/", omittingEmptySubsequences: false).contains(where: { [".", ".."].contains($0) })
        else { return nil }
        (self.scheme, self.host, self.port) = (scheme, host, port)
        origin = Self.origin(scheme, host, port)
        self.path = String(path)
        slash = !path.isEmpty && path.endIndex < parts.percentEncodedPath.endIndex ? "/" : ""
        name = nil
    }

    /// Returns true for a name, an IPv4 address, and an IPv6 address in brackets, in lower case. A regular expression
    /// takes as long to make as the rest of the address.
    private static func isHost(_ host: String) -> Bool {
        let characters = host.utf8
        if characters.first == UInt8(ascii: "[") {
            let inner = characters.dropFirst().dropLast()
            return inner.count >= 2 && characters.last == UInt8(ascii: "]")
                && inner.allSatisfy { "0123456789abcdef:.".utf8.contains($0) }
        }
        return !host.isEmpty && characters.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789._-".utf8.contains($0) }
    }

    /// Reads an address without a scheme, which has a port, or is `localhost` or four numbers; nil for anything else,
    /// such as a path.
    init?(withoutScheme text: String) {
        let host = text.prefix { $0 != ":" && $0 != "/" }
        let isNumeric = host.split(separator: ".").count == 4 && host.allSatisfy { $0 == "." || $0.isNumber }
        guard text[host.endIndex...].first == ":" || host == "localhost" || isNumeric, !text.contains("://"),
            let address = ServerAddress("http://" + text), address.host == "localhost" || address.host.contains(".")
        else { return nil }
        self = address.isLoopback ? address : ServerAddress("https://" + text) ?? address
    }

    /// Returns the address without the last component of its path, if that is `component`.
    public func dropping(_ component: String) -> ServerAddress {
        path.hasSuffix("/" + component)
            ? ServerAddress(origin + path.dropLast(component.utf8.count + 1)) ?? self : self
    }

    /// Creates the address of a stand-in server for data on this machine. It is displayed as the location of that data.
    ///
    /// Nothing is ever sent to it over a network.
    public init(inPlaceOf location: SourceLocation, path: String = "") {
        (scheme, host, port, self.path, slash) = (.https, "souk.invalid", Scheme.https.port, path, "")
        origin = Self.origin(scheme, host, port)
        name = location.text
    }

    private static func origin(_ scheme: Scheme, _ host: String, _ port: Int) -> String {
        scheme.rawValue + "://" + host + (port == scheme.port ? "" : ":\(port)")
    }

    /// The address as it is displayed, without the default port.
    public var string: String { name ?? url }

    /// True for an address in place of data on this machine.
    public var isBuiltIn: Bool { name != nil }

    public var url: String { origin + path }

    /// Returns the URL of a path below the address, and of a query.
    public func url(of target: String) -> String { url + (target.hasPrefix("/") ? "" : slash) + target }

    /// True if the address leads to this machine, so that no third party can read the traffic.
    public var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// True if the path ends as that of a table, of a bank's statement or of a compressed file, which no server's
    /// contract describes.
    public var isOfTable: Bool {
        let endings = ["csv", "tsv", "txt", "ndjson", "jsonl", "ofx", "qfx", "qif", "xml", "gz"]
        return endings.contains { path.lowercased().hasSuffix("." + $0) }
    }
}

/// The address of a list with the parameters that a server needs for it.
public struct ListAddress: Sendable {
    public let address: ServerAddress
    public let parameters: [String: String]

    /// The ends of names of parameters that have secrets, in lowercase.
    private static let secrets = ["key", "token", "secret", "password", "signature", "appid"]
    /// Names with such an end that have none.
    private static let others: Set<String> = ["pagetoken", "nextpagetoken", "nexttoken", "monkey", "turkey"]

    /// Reads an address with parameters; nil for one without any.
    ///
    /// - Throws: `.usage` for parameters that no description has: a name that is there twice, and a secret.
    public init?(_ text: String) throws(Failure) {
        let beginning = text.prefix { $0 != "?" && $0 != "#" }
        let query = String(text[beginning.endIndex...].prefix { $0 != "#" }).replacing("+", with: "%20")
        guard query.utf8.count > 1, case .server(let address)? = SourceLocation(String(beginning)),
            let items = URLComponents(string: query)?.queryItems
        else { return nil }
        let names = items.map(\.name)
        if let secret = names.first(where: Self.isSecret) {
            throw Failure(
                .usage, "The parameter “\(secret)” has a secret, which is not part of a description.",
                hint: "Write a description with “query”: “\(secret)” and “secret”: NAME under “auth”.")
        }
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw Failure(.usage, "The parameter “\(twice)” occurs twice.")
        }
        guard !names.contains("") else { return nil }
        self.address = address
        parameters = items.reduce(into: [:]) { $0[$1.name] = $1.value ?? "" }
    }

    private static func isSecret(_ name: String) -> Bool {
        let letters = name.lowercased().filter(\.isLetter)
        return secrets.contains { letters.hasSuffix($0) } && !others.contains(letters)
    }
}
