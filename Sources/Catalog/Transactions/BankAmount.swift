import Domain

/// An amount in euro as banks write it: `1 234,56`, `1.234,56 €`, `-€1,234.56`, `12,50-`.
struct BankAmount {
    let money: Money
    /// The mark before the decimals; nil where there are none.
    let decimalMark: Character?
    /// The only mark, when it was taken to group thousands because three digits follow it: `1.234`.
    let assumedGrouping: Character?

    private static let signs: Set<Character> = ["-", "\u{2212}", "+"]
    private static let groupings: Set<Character> = [" ", "'", "’", ".", ","]

    /// Nil for what is no amount, or one in another currency, with more than four decimals or beyond ±922 trillion.
    init?(_ text: String) {
        // No amount is longer, and what is need not be looked at.
        guard text.utf8.count <= 64 else { return nil }
        var number = text.trimmed[...]
        let isNegative = Self.takeSignAndCurrency(from: &number)
        let groups = number.split(omittingEmptySubsequences: false) { !Self.isDigit($0) }
        let marks = number.filter { !Self.isDigit($0) }.map { $0.isWhitespace ? " " : $0 }
        guard groups.allSatisfy({ !$0.isEmpty }), marks.allSatisfy(Self.groupings.contains) else { return nil }
        let isAlone = marks.count == 1 && groups[1].count == 3 && groups[0] != "0" && groups[0].count <= 3
        let isDecimal = marks.last.map { ".,".contains($0) && !marks.dropLast().contains($0) && !isAlone } ?? false
        let whole = isDecimal ? groups.dropLast() : groups[...]
        guard Self.isGrouped(whole, by: isDecimal ? marks.dropLast() : marks[...]) else { return nil }
        let digits = whole.joined() + (isDecimal ? "." + groups[groups.count - 1] : "")
        guard let money = Money(digits: isNegative ? "-" + digits : digits) else { return nil }
        self.money = money
        decimalMark = isDecimal ? marks.last : nil
        assumedGrouping = isAlone && !isDecimal && ".,".contains(marks[0]) ? marks[0] : nil
    }

    /// Takes one sign and one currency, from either end.
    ///
    /// - Returns: Whether the sign is a minus.
    private static func takeSignAndCurrency(from number: inout Substring) -> Bool {
        var sign: Character?
        var hasCurrency = false
        while true {
            number = number.trimmed
            if sign == nil, let first = number.first, signs.contains(first) {
                sign = number.removeFirst()
            } else if sign == nil, let last = number.last, signs.contains(last) {
                sign = number.removeLast()
            } else if !hasCurrency, let shorter = withoutCurrency(number) {
                number = shorter
                hasCurrency = true
            } else {
                return sign.map { $0 != "+" } ?? false
            }
        }
    }

    private static func withoutCurrency(_ number: Substring) -> Substring? {
        for euro in ["€", "EUR"] {
            if number.hasPrefix(euro) { return number.dropFirst(euro.count) }
            if number.hasSuffix(euro) { return number.dropLast(euro.count) }
        }
        return nil
    }

    /// Whether the digits stand in threes, the first ones excepted, with the same mark between all of them.
    private static func isGrouped(_ groups: ArraySlice<Substring>, by marks: ArraySlice<Character>) -> Bool {
        guard let first = groups.first, groups.count > 1 else { return true }
        return Set(marks).count == 1 && first.count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
