import Domain
public import FoundationEssentials
public import Ports
import WireFormat

/// The accounts of a products server.
public struct HTTPAccounts: AccountService {
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
                : Failure(.signInRefused, "“\(server.address.string)” refused the sign-in\(server.quoted(response)).")
        }
    }

    public func profile(with access: Secret) async throws(Failure) -> Profile {
        let response = try await server.response(to: .profile, with: access)
        return try server.read(try server.body(of: response, to: .profile, with: access)) { json throws(PayloadError) in
            Profile(
                id: try json.required("id", \.integer), name: json["name"]?.text ?? "",
                email: try json.required("email", \.text), role: json["role"]?.text ?? "",
                avatar: server.address.picture(json["avatar"]?.text))
        }
    }

    public func refresh(_ refresh: Secret) async throws(Failure) -> Tokens {
        // The caller reports this as an expired sign-in.
        try await tokens(from: .refresh(refresh.revealed)) { _ in Failure.signInRefused }
    }

    /// Returns the tokens that the server issues, with the expiry times that they state.
    private func tokens(
        from endpoint: Endpoint, refused: (HTTPResponse) -> Failure
    ) async throws(Failure) -> Tokens {
        let response = try await server.response(to: endpoint)
        if [400, 401].contains(response.status) { throw refused(response) }
        return try server.read(try server.body(of: response, to: endpoint)) { json throws(PayloadError) in
            let access = try json.required("access_token", \.text)
            let refresh = try json.required("refresh_token", \.text)
            return Tokens(
                access: Secret(access), accessExpires: end(of: access, after: ShopAccounts.accessLifetime),
                refresh: Secret(refresh), refreshExpires: end(of: refresh, after: ShopAccounts.refreshLifetime))
        }
    }

    /// Returns when a new token expires: at the time that it states if that is plausible, otherwise by the contract.
    private func end(of token: String, after lifetime: Int) -> Date {
        let now = now()
        guard let end = Date(expiryOf: token), end > now, end < now + Self.lifetimeLimit else {
            return now + Double(lifetime)
        }
        return end
    }
}
