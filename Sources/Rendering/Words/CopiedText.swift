import Domain

/// A text that people copy: an address, a phone number, a path or an id. It is never broken over lines.
enum CopiedText: Equatable {
    case link(String)
    /// A path, an id or a number.
    case plain

    /// Returns nil for text that is only read.
    init?(_ text: String) {
        // Most texts have a byte that none of these has, or lack one that all of them have.
        guard text.withBytes({ $0.place { $0 < 0x20 || $0 >= 0x7F } == $0.count }),
            text.utf8.contains(where: { $0.isASCIIDigit || $0 == 0x2F || $0 == 0x40 })
        else { return nil }
        if let number = Self.phoneNumber(text) {
            self = .link("tel:\(number)")
        } else if text.utf8.contains(UInt8(ascii: " ")) {
            return nil
        } else if ["http://", "https://"].contains(where: text.hasPrefix) {
            self = .link(text.filter { !"\"<>\\^`{|}".contains($0) })
        } else if Self.isMailAddress(text) {
            self = .link("mailto:\(text)")
        } else if text.hasPrefix("/") || Self.isID(text) {
            self = .plain
        } else {
            return nil
        }
    }

    var address: String? { if case .link(let address) = self { address } else { nil } }

    /// Returns the digits of a number as people write it, after a `+` if it has one: `+33 6 12 34 56 78`,
    /// `06.12.34.56.78`.
    private static func phoneNumber(_ text: String) -> String? {
        guard text.hasPrefix("+") || text.hasPrefix("0"), text.allSatisfy({ $0.isNumber || " +.-()/".contains($0) })
        else { return nil }
        // `+44 (0)20` is dialled without the zero.
        let dialled = text.hasPrefix("+") ? text.replacing("(0)", with: "") : text
        let digits = dialled.filter(\.isNumber)
        // The longest number has 15 digits (ITU-T E.164).
        guard (8...15).contains(digits.count) else { return nil }
        return text.hasPrefix("+") ? "+" + digits : digits
    }

    /// Returns true for a long number, and for a long word of letters and digits, as in ids and slugs.
    private static func isID(_ text: String) -> Bool {
        guard text.utf8.count > 8, text.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else {
            return false
        }
        return text.contains(where: \.isNumber) && (text.contains(where: \.isLetter) || text.allSatisfy(\.isNumber))
    }

    private static func isMailAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !parts[1].hasPrefix(".")
            && text.allSatisfy { $0.isLetter || $0.isNumber || "@.+-_%".contains($0) }
    }
}
