/// A phone number, or a part of one, as it is compared in a search: by its digits, however they are written.
///
/// `06 46 62 12 33`, `0646621233` and `+33 6 46 62 12 33` are found by each other: only the last nine digits count, as
/// country codes and the zeros in their place differ.
public struct PhoneNumber: Sendable, Hashable {
    /// The characters between digits.
    public static let separators: [Character] = [" ", ".", "-", "(", ")", "/", "\u{A0}", "\u{202F}"]

    /// At least four digits.
    public let digits: String

    /// Nil for text that has anything but digits, separators and a plus at the beginning.
    public init?(_ text: String) {
        let number = text.hasPrefix("+") ? text.dropFirst() : text[...]
        let digits = number.filter { !Self.separators.contains($0) }
        guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), digits.count >= 4 else {
            return nil
        }
        self.digits = String(digits.drop { $0 == "0" }.suffix(9))
        if self.digits.count < 4 { return nil }
    }

    /// Returns true if the text has these digits in a row, with or without separators.
    public func isFound(in text: String) -> Bool {
        text.filter { !Self.separators.contains($0) }.contains(digits)
    }
}
