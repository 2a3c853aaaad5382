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

    public func picture(for request: PictureRequest) async throws(PictureError) -> Picture {
        guard let link = PictureLink(request.address) else {
            throw PictureError(.refused, "“\(request.address)” is no address that pictures are fetched from.")
        }
        try check(link, for: request.location)
        let reply: Reply
        do throws(ServiceError) {
            reply = try await transport.reply(to: Request(to: link))
        } catch {
            throw PictureError(error)
        }
        guard (200..<300).contains(reply.status) else {
            let isGone = [404, 410].contains(reply.status)
            throw PictureError(
                isGone ? .missing : .unreachable,
                isGone
                    ? "“\(link.address.string)” is not there."
                    : "“\(link.address.string)” answered \(reply.status).")
        }
        do throws(PictureProblem) {
            return try Picture(Array(reply.body))
        } catch {
            throw PictureError(error)
        }
    }

    /// A server elsewhere, which names the address, has no say in what is asked of this machine.
    private func check(_ link: PictureLink, for location: SourceLocation) throws(PictureError) {
        let server: ServerAddress? = if case .server(let address) = location { address } else { nil }
        if staysWithSources, link.address.origin != server?.origin {
            throw PictureError(.refused, "In safe mode no picture is fetched from “\(link.address.origin)”.")
        }
        if let server, link.address.isLoopback, !server.isLoopback {
            throw PictureError(.refused, "“\(link.address.string)” is this machine, which another named.")
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
