import Services

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
