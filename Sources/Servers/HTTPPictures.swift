public import Domain
public import Ports
import WireFormat

/// A source of the pictures that records name on the web. Requests carry no token, since no contract requires one.
public struct HTTPPictures: PictureSource {
    private let transport: any Transport
    private let staysWithSources: Bool

    /// - Parameter staysWithSources: True if pictures are fetched only from the server of their record.
    public init(over transport: any Transport, stayingWithSources staysWithSources: Bool) {
        (self.transport, self.staysWithSources) = (transport, staysWithSources)
    }

    public func picture(for request: PictureRequest) async throws(Failure) -> Picture {
        guard let link = WebLink(request.address) else {
            throw Failure(.refused, "“\(request.address)” is not the address of a picture.")
        }
        try check(link, for: request.location)
        let response = try await transport.response(to: Request(to: link))
        guard (200..<300).contains(response.status) else {
            let isGone = [404, 410].contains(response.status)
            throw Failure(
                isGone ? .notFound : .unreachable,
                isGone
                    ? "“\(link.address.string)” does not exist."
                    : "“\(link.address.string)” answered \(response.status).")
        }
        do { return try Picture(Array(response.body)) } catch { throw Failure(error) }
    }

    /// Checks that a picture may be fetched. A remote server must not cause requests to this machine.
    private func check(_ link: WebLink, for location: SourceLocation) throws(Failure) {
        let server: ServerAddress? = if case .server(let address) = location { address } else { nil }
        if staysWithSources, link.address.origin != server?.origin {
            throw Failure(.refused, "Safe mode fetches no pictures from “\(link.address.origin)”.")
        }
        if let server, link.address.isLoopback, !server.isLoopback {
            throw Failure(.refused, "A remote server pointed to this machine (“\(link.address.string)”).")
        }
    }
}

extension Request {
    fileprivate init(to link: WebLink) {
        self.init(Endpoint(.get, []), on: link.address)
        query = link.query
        accepts = "image/png, image/jpeg, image/webp, image/gif, image/bmp"
    }
}

extension TransportPolicy {
    /// The same policy with the limits for pictures: at most 5 MB, and a single try.
    public var forPictures: TransportPolicy {
        var policy = self
        policy.bodyLimit = 5_000_000
        policy.tries = 1
        return policy
    }
}

/// A place on the web: an address, and an optional query.
struct WebLink: Sendable, Hashable {
    let address: ServerAddress
    /// The query as it appears in the address, encoded; nil if absent.
    let query: String?

    /// Parses a web address. Returns nil for anything else, including an address with a user name and a password.
    init?(_ text: String) {
        let place = text.prefix { $0 != "?" && $0 != "#" }
        guard let address = ServerAddress(String(place)) else { return nil }
        let rest = text[place.endIndex...].prefix { $0 != "#" }.dropFirst()
        guard rest.utf8.allSatisfy(Self.belongsInQuery) else { return nil }
        self.address = address
        query = rest.isEmpty ? nil : String(rest)
    }

    /// Returns true for visible ASCII, except characters that RFC 3986 excludes from queries. No header can be injected
    /// this way.
    private static func belongsInQuery(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte)
    }
}

extension ServerAddress {
    /// Returns the address of a picture that the server names, relative to its path or absolute.
    ///
    /// - Returns: An http or https address, or a path of built-in data; nil for anything else, which is never fetched.
    func picture(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        if isBuiltIn, text.hasPrefix("/"), !text.hasPrefix("//") { return text }
        return resolved(text, from: string + "/")
    }

    /// Resolves an address that a page of the server names, as browsers do; nil for one that is not http or https.
    func resolved(_ text: String, from page: @autoclosure () -> String) -> String? {
        switch text.utf8.first {
        case UInt8(ascii: "/"): return (text.hasPrefix("//") ? scheme.rawValue + ":" : origin) + text
        case UInt8(ascii: "?"): return page() + text
        default: break
        }
        let start = text.utf8.prefix { !"/?#".utf8.contains($0) }
        if let colon = start.firstIndex(of: UInt8(ascii: ":")) {
            let isWeb = Scheme(rawValue: text[..<colon].lowercased()) != nil && text[colon...].hasPrefix("://")
            return isWeb ? text : nil
        }
        let page = page()
        return String(page[...(page.lastIndex(of: "/") ?? page.startIndex)]) + text
    }
}
