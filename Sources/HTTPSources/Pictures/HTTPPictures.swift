public import Domain
public import Services
import WireFormat

/// Fetches the pictures that records name from the web, as anybody: no token goes with a request, no contract asks for one.
public struct HTTPPictures: PictureSource {
    private let transport: any Transport
    private let staysWithSources: Bool

    /// - Parameters:
    ///   - transport: Bounds what a picture may be by ``TransportPolicy/forPictures``.
    ///   - staysWithSources: Whether pictures are fetched only from the server that the record came from.
    public init(over transport: any Transport, stayingWithSources staysWithSources: Bool) {
        self.transport = transport
        self.staysWithSources = staysWithSources
    }

    public func picture(for request: PictureRequest) async throws(Failure) -> Picture {
        guard let link = PictureLink(request.address) else {
            throw Failure(.refused, "“\(request.address)” is no address that pictures are fetched from.")
        }
        try check(link, for: request.location)
        let reply = try await transport.reply(to: Request(to: link))
        guard (200..<300).contains(reply.status) else {
            let isGone = [404, 410].contains(reply.status)
            throw Failure(
                isGone ? .notFound : .unreachable,
                isGone
                    ? "“\(link.address.string)” is not there."
                    : "“\(link.address.string)” answered \(reply.status).")
        }
        do { return try Picture(Array(reply.body)) } catch { throw Failure(error) }
    }

    /// A server elsewhere, which names the address, has no say in what is asked of this machine.
    private func check(_ link: PictureLink, for location: SourceLocation) throws(Failure) {
        let server: ServerAddress? = if case .server(let address) = location { address } else { nil }
        if staysWithSources, link.address.origin != server?.origin {
            throw Failure(.refused, "In safe mode no picture is fetched from “\(link.address.origin)”.")
        }
        if let server, link.address.isLoopback, !server.isLoopback {
            throw Failure(.refused, "“\(link.address.string)” is this machine, which another named.")
        }
    }
}

extension Request {
    fileprivate init(to link: PictureLink) {
        self.init(Endpoint(.get, []), on: link.address)
        query = link.query
        accepts = "image/png, image/jpeg, image/webp, image/gif, image/bmp"
    }
}

extension TransportPolicy {
    /// The same, with the bounds of pictures: at most 5 MB, and asked for once.
    public var forPictures: TransportPolicy {
        var policy = self
        policy.bodyLimit = 5_000_000
        policy.tries = 1
        return policy
    }
}

/// Where on the web a picture is: an address with the query that may follow it.
struct PictureLink: Sendable, Hashable {
    let address: ServerAddress
    /// As it stands in the address, encoded; nil where there is none.
    let query: String?

    /// Nil for anything that is not plainly an address of the web, one with a name and a password in it included.
    init?(_ text: String) {
        let place = text.prefix { $0 != "?" && $0 != "#" }
        guard let address = ServerAddress(String(place)) else { return nil }
        let rest = text[place.endIndex...].prefix { $0 != "#" }.dropFirst()
        guard rest.utf8.allSatisfy(Self.belongsInQuery) else { return nil }
        self.address = address
        query = rest.isEmpty ? nil : String(rest)
    }

    /// Visible ASCII but for what RFC 3986 has in no query, so that no header can begin in it.
    private static func belongsInQuery(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte)
    }
}

extension ServerAddress {
    /// Where a picture is that the server names: relative to its origin (`/images/ad.jpg`), to its path (`ad.jpg`), or
    /// at an address of its own.
    ///
    /// - Returns: An http or https address; nil for anything else, which no picture is fetched from.
    func picture(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        if text.hasPrefix("//") { return scheme.rawValue + ":" + text }
        // What is on this machine is named as it is there.
        if text.hasPrefix("/") { return string == url ? origin + text : text }
        let start = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let colon = start.firstIndex(of: ":") else { return string + "/" + text }
        let isWeb = Scheme(rawValue: start[..<colon].lowercased()) != nil && text[colon...].hasPrefix("://")
        return isWeb ? text : nil
    }
}
