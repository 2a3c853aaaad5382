/// An account of the shop, as its profile is sent: with the password, as the real shop does.
struct ShopAccount: Sendable, Hashable, Codable {
    let id: Int
    let email: String
    let password: String
    let name: String
    let role: String
    let avatar: String?
}
