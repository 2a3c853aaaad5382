/// An amount as people and banks write it: `1 234,56`, `1.234,56 €`, `-€1,234.56`, `EUR 12,50-`.
public struct WrittenAmount: Sendable, Hashable {
    public let money: Money
    /// The decimal separator; nil if there are no decimals.
    public let decimalMark: Character?
    /// The only separator, if it was assumed to group thousands because three digits follow it: `1.234`.
    public let assumedGrouping: Character?

    private static let signs: Set<Character> = ["-", "\u{2212}", "+"]
    private static let groupings: Set<Character> = [" ", "'", "’", ".", ","]

    /// Nil for text that is not an amount, or is in another currency, has more than four decimals, or is beyond ±922
    /// trillion.
    public init?(_ text: String, in currency: Currency) {
        // No amount is longer, so a longer text is not parsed.
        guard text.utf8.count <= 64 else { return nil }
        var number = text.trimmed[...]
        let isNegative = Self.takeSign(from: &number, and: currency)
        let groups = number.split(omittingEmptySubsequences: false) { !Self.isDigit($0) }
        let marks = number.filter { !Self.isDigit($0) }.map { $0.isWhitespace ? " " : $0 }
        guard groups.allSatisfy({ !$0.isEmpty }), marks.allSatisfy(Self.groupings.contains) else { return nil }
        let isAlone = marks.count == 1 && groups[1].count == 3 && groups[0] != "0" && groups[0].count <= 3
        let isDecimal = marks.last.map { ".,".contains($0) && !marks.dropLast().contains($0) && !isAlone } ?? false
        let whole = isDecimal ? groups.dropLast() : groups[...]
        guard Self.isGrouped(whole, by: isDecimal ? marks.dropLast() : marks[...]) else { return nil }
        let digits = whole.joined() + (isDecimal ? "." + groups[groups.count - 1] : "")
        guard let money = Money(digits: isNegative ? "-" + digits : digits, currency: currency) else { return nil }
        self.money = money
        decimalMark = isDecimal ? marks.last : nil
        assumedGrouping = isAlone && !isDecimal && ".,".contains(marks[0]) ? marks[0] : nil
    }

    /// Removes one sign and one currency, from either end.
    ///
    /// - Returns: True if the sign is a minus.
    private static func takeSign(from number: inout Substring, and currency: Currency) -> Bool {
        var sign: Character?
        var hasCurrency = false
        while true {
            number = number.trimmed
            if sign == nil, let first = number.first, signs.contains(first) {
                sign = number.removeFirst()
            } else if sign == nil, let last = number.last, signs.contains(last) {
                sign = number.removeLast()
            } else if !hasCurrency, let shorter = number.without(currency) {
                number = shorter
                hasCurrency = true
            } else {
                return sign.map { $0 != "+" } ?? false
            }
        }
    }

    /// Returns true if the digits are in groups of three after the first group, with one mark between all groups.
    private static func isGrouped(_ groups: ArraySlice<Substring>, by marks: ArraySlice<Character>) -> Bool {
        guard let first = groups.first, groups.count > 1 else { return true }
        return Set(marks).count == 1 && first.count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}

extension Substring {
    /// The text without a currency's code or symbol at one end; nil if neither end has it.
    fileprivate func without(_ currency: Currency) -> Substring? {
        for name in [currency.symbol.trimmed, currency.code[...]] {
            if lowercased().hasPrefix(name.lowercased()) { return dropFirst(name.count) }
            if lowercased().hasSuffix(name.lowercased()) { return dropLast(name.count) }
        }
        return nil
    }
}

extension StringProtocol {
    /// The text without surrounding spaces.
    public var trimmed: SubSequence {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return self[startIndex..<startIndex] }
        return self[...last].drop(while: \.isWhitespace)
    }
}
