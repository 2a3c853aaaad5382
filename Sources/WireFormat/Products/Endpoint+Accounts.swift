extension Endpoint {
    /// Gives tokens for an address and its password, which is in the body from here on.
    public static func signIn(email: String, password: String) -> Endpoint {
        Endpoint(posting: ["email": email, "password": password], to: ["auth", "login"])
    }

    /// Tells whose access token goes along.
    public static var profile: Endpoint { Endpoint(.get, ["auth", "profile"]) }

    /// Gives new tokens for a refresh token.
    public static func refresh(_ token: String) -> Endpoint {
        Endpoint(posting: ["refreshToken": token], to: ["auth", "refresh-token"])
    }
}
