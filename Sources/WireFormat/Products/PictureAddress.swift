/// A parser for the addresses in what the products server sends in place of one.
///
/// A list of pictures that was encoded as JSON twice, or split at its commas, arrives as `["https://…"`, as
/// `"https://…"]` or whole in one string.
public enum PictureAddress {
    /// Returns the addresses in `text`, in order and without the JSON around them; none if it has only JSON.
    ///
    /// A plain address is returned unchanged: an address has neither quotes nor backslashes, and brackets or commas
    /// only inside.
    public static func all(in text: String) -> [String] {
        text.filter { $0 != "\\" }.split(separator: "\"").compactMap { piece in
            var address = piece.drop(while: surroundsAddresses)
            while let last = address.last, surroundsAddresses(last) { address.removeLast() }
            return address.isEmpty ? nil : String(address)
        }
    }

    private static func surroundsAddresses(_ character: Character) -> Bool {
        "[],".contains(character) || character.isWhitespace
    }
}

extension Endpoint {
    /// Requests a range of the products, in the server's order.
    ///
    /// If one of the two numbers is left out, or the limit is 0, the server sends everything.
    ///
    /// - Parameters:
    ///   - offset: The number of products to skip, from 0.
    ///   - limit: The number of products to send, from 1.
    ///   - category: The ID of the products' category; nil for all products.
    public static func products(offset: Int, limit: Int, category: Int? = nil) -> Endpoint {
        let range = [QueryItem("offset", String(offset)), QueryItem("limit", String(limit))]
        return Endpoint(
            .get, ["products"], query: range + (category.map { [QueryItem("categoryId", String($0))] } ?? []))
    }
}
