import Domain
public import FoundationEssentials
public import Ports
import WireFormat

/// The accounts of a products server.
public struct HTTPAccounts: AccountService {
    /// The lifetime of an access token by the contract, in seconds: 20 days.
    private static let accessLifetime = 20.0 * 24 * 60 * 60
    /// The lifetime of a refresh token by the contract, in seconds: 10 hours.
    private static let refreshLifetime = 10.0 * 60 * 60
    /// The longest lifetime that is believed, in seconds: a year.
    private static let lifetimeLimit = 366.0 * 24 * 60 * 60

    private let server: RemoteServer
    private let now: @Sendable () -> Date

    /// - Parameter now: The clock that tokens expire by.
    public init(at address: ServerAddress, over transport: any Transport, now: @escaping @Sendable () -> Date) {
        server = RemoteServer(address: address, service: .products, transport: transport)
        self.now = now
    }

    public func signIn(email: String, password: Secret) async throws(Failure) -> Tokens {
        try await tokens(from: .signIn(email: email, password: password.revealed)) { response in
            // A malformed email address gets 400; an unknown one gets 401.
            response.status == 401
                ? Failure.signInRefused
                : Failure(
                    .signInRefused, "“\(server.address.string)” refused the sign-in\(server.quoted(response)).")
        }
    }

    public func profile(with access: Secret) async throws(Failure) -> Profile {
        let response = try await server.response(to: .profile, with: access)
        let body = try server.body(of: response, to: .profile, with: access)
        let payload = try server.read { () throws(PayloadError) in
            try PayloadDecoder().decode(ProfilePayload.self, from: body)
        }
        return Profile(
            id: payload.id, name: payload.name ?? "", email: payload.email, role: payload.role ?? "",
            avatar: server.address.picture(payload.avatar))
    }

    public func refresh(_ refresh: Secret) async throws(Failure) -> Tokens {
        // The caller reports this as an expired sign-in.
        try await tokens(from: .refresh(refresh.revealed)) { _ in Failure.signInRefused }
    }

    /// Returns the tokens that the server issues, with the expiry times that they state.
    ///
    /// - Parameter refused: Makes the error for a response with status 400 or 401.
    private func tokens(
        from endpoint: Endpoint, refused: (HTTPResponse) -> Failure
    ) async throws(Failure) -> Tokens {
        let response = try await server.response(to: endpoint)
        if [400, 401].contains(response.status) { throw refused(response) }
        let body = try server.body(of: response, to: endpoint)
        let payload = try server.read { () throws(PayloadError) in
            let payload = try PayloadDecoder().decode(TokenPayload.self, from: body)
            guard Self.isToken(payload.accessToken) else { throw PayloadError(.unreadable, field: "access_token") }
            guard Self.isToken(payload.refreshToken) else { throw PayloadError(.unreadable, field: "refresh_token") }
            return payload
        }
        return Tokens(
            access: Secret(payload.accessToken),
            accessExpires: end(of: payload.accessToken, after: Self.accessLifetime),
            refresh: Secret(payload.refreshToken),
            refreshExpires: end(of: payload.refreshToken, after: Self.refreshLifetime))
    }

    /// Returns true if text can be sent in a header as a token: visible ASCII only.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Returns when a new token expires: at the time that it states if that is plausible, otherwise by the contract.
    private func end(of token: String, after lifetime: Double) -> Date {
        let now = now()
        guard let end = Date(expiryOf: token), end > now, end < now + Self.lifetimeLimit else {
            return now + lifetime
        }
        return end
    }
}
