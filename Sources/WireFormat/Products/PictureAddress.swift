/// Finds the addresses in what the products server sends in place of one.
///
/// A list of pictures that was written as JSON twice, or split at its commas, comes as `["https://…"`, as
/// `"https://…"]` or whole in one string.
public enum PictureAddress {
    /// The addresses that `text` holds, in their order and without the JSON around them; none where it holds only that.
    ///
    /// A plain address comes back as it is: an address holds neither quotes nor backslashes, and a bracket or a comma
    /// only within.
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
