/// An amount as people and banks write it: `1 234,56`, `1.234,56 €`, `-€1,234.56`, `USD 12,50-`, `(12.50)`, `12,-`.
public struct WrittenAmount: Sendable, Hashable {
    public let money: Money
    /// True if the currency was written with it.
    public let namesCurrency: Bool
    public let assumedGrouping: Character?

    /// Nil for text that is not an amount, has more than four decimals, or is beyond ±922 trillion.
    ///
    /// - Parameter usual: The currency of an amount that is written without one.
    public init?(_ text: String, in usual: Currency, decimalMark known: Character? = nil) {
        guard let number = WrittenNumber(text, in: usual, decimalMark: known),
            let money = Money(digits: number.digits, currency: number.currency ?? usual)
        else { return nil }
        (self.money, namesCurrency, assumedGrouping) = (money, number.currency != nil, number.assumedGrouping)
    }
}

/// A number as people write it, with a currency or without.
public struct WrittenNumber {
    /// Digits with a point, after a minus for a negative number.
    public let digits: String
    /// Nil if none was written.
    public let currency: Currency?
    /// The only separator, if it was assumed to group thousands because three digits follow it: `1.234`.
    let assumedGrouping: Character?

    private static let signs: Set<Character> = ["-", "\u{2212}", "+"]
    private static let dashes: Set<Character> = ["-", "–", "—", "\u{2212}"]
    private static let groupings: Set<Character> = [" ", "'", "’", ".", ","]

    /// - Parameter usual: The currency whose signs are read first.
    public init?(_ text: String, in usual: Currency, decimalMark known: Character? = nil) {
        // No number is longer, so a longer text is not parsed.
        guard text.utf8.count <= 64 else { return nil }
        var number = text.trimmed[...]
        let (isNegative, isWhole): (Bool, Bool)
        (isNegative, isWhole, currency) = Self.takeSigns(from: &number, usual)
        // With a dash in place of decimals, all marks group thousands.
        let known = isWhole ? ":" : known
        let groups = number.split(omittingEmptySubsequences: false) { !Self.isDigit($0) }
        let marks = number.filter { !Self.isDigit($0) }.map { $0.isWhitespace ? " " : $0 }
        guard groups.allSatisfy({ !$0.isEmpty }), marks.allSatisfy(Self.groupings.contains) else { return nil }
        // Three digits are decimals in a currency with three of them.
        let isAlone =
            known == nil && marks.count == 1 && groups[1].count == 3 && groups[0] != "0" && groups[0].count <= 3
            && (currency ?? usual).decimals < 3
        let isDecimal =
            marks.last.map { last in
                known.map { $0 == last } ?? (".,".contains(last) && !isAlone) && !marks.dropLast().contains(last)
            } ?? false
        let whole = isDecimal ? groups.dropLast() : groups[...]
        guard Self.isGrouped(whole, by: isDecimal ? marks.dropLast() : marks[...]) else { return nil }
        digits = (isNegative ? "-" : "") + whole.joined() + (isDecimal ? "." + groups[groups.count - 1] : "")
        assumedGrouping = isAlone && !isDecimal && ".,".contains(marks[0]) ? marks[0] : nil
    }

    /// Removes one sign or a pair of brackets, a dash in place of decimals, `12,-`, and one currency from either end;
    /// the currency is nil if none is written.
    private static func takeSigns(
        from number: inout Substring, _ usual: Currency
    ) -> (isNegative: Bool, isWhole: Bool, currency: Currency?) {
        var sign: Character?
        var isWhole = false
        var (name, currency): (Substring, Currency?) = ("", nil)
        while true {
            number = number.trimmed
            // Most amounts are without either, and looking for a currency takes longer than all the rest.
            if number.utf8.first?.isASCIIDigit == true, number.utf8.last?.isASCIIDigit == true { break }
            if !isWhole, number.takeDecimalDash(dashes) {
                isWhole = true
            } else if sign == nil, let first = number.first, signs.contains(first) {
                sign = number.removeFirst()
            } else if sign == nil, let last = number.last, signs.contains(last) {
                sign = number.removeLast()
            } else if sign == nil, number.first == "(", number.last == ")" {
                sign = "-"
                number = number.dropFirst().dropLast()
            } else if let found = number.takeCurrency(currency ?? usual, not: name) {
                // A code may come with its sign: `NZD $5`. With another one, the rest is not a number.
                if let currency, currency != found.currency { number = found.name }
                (name, currency) = found
            } else {
                break
            }
        }
        return (sign.map { $0 != "+" } ?? false, isWhole, currency)
    }

    /// Returns true if the digits are in groups of three after the first group, or of two before the last one as in
    /// India, `1,23,456`, with one mark between all groups.
    private static func isGrouped(_ groups: ArraySlice<Substring>, by marks: ArraySlice<Character>) -> Bool {
        guard let first = groups.first, groups.count > 1 else { return true }
        let middle = groups.dropFirst().dropLast()
        let isIndian = first.count <= 2 && !middle.isEmpty && middle.allSatisfy { $0.count == 2 }
        return Set(marks).count == 1 && first.count <= 3 && first != "0" && groups.last?.count == 3
            && (isIndian || middle.allSatisfy { $0.count == 3 })
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}

extension Substring {
    /// Removes a decimal mark and the dashes after it: `12,-`, `1'200.–`, `1 299:-`.
    fileprivate mutating func takeDecimalDash(_ dashes: Set<Character>) -> Bool {
        guard utf8.last?.isASCIIDigit == false, let last, dashes.contains(last) else { return false }
        let rest = dropLast(suffix(while: dashes.contains).count)
        guard let mark = rest.last, ".,:".contains(mark), rest.dropLast().last?.isNumber == true else { return false }
        self = rest.dropLast()
        return true
    }

    /// Removes the currency at one end and returns it with its name; nil if neither end has one.
    ///
    /// - Parameter taken: A name that cannot be taken again.
    fileprivate mutating func takeCurrency(
        _ usual: Currency, not taken: Substring
    ) -> (name: Substring, currency: Currency)? {
        // The point of an abbreviation: `12 kr.`.
        if last == ".", dropLast().last?.isLetter == true { removeLast() }
        // The only names with a point in them.
        for name: Substring in ["د.إ", "د.م"] where taken != name && hasSuffix(name) {
            guard let currency = Currency(written: name, usual: usual) else { continue }
            self = dropLast(name.count)
            return (name, currency)
        }
        let isMark = { (character: Character) in
            !character.isNumber && !character.isWhitespace && !"+-–—\u{2212}.,'’()".contains(character)
        }
        guard first.map(isMark) == true || last.map(isMark) == true else { return nil }
        let (first, last) = (prefix(while: isMark), suffix(while: isMark))
        for (name, rest) in [(first, dropFirst(first.count)), (last, dropLast(last.count))] {
            guard name != taken, !name.mayBeWord(usual), let currency = Currency(written: name, usual: usual) else {
                continue
            }
            let isShort = name.last?.isLowercase == true && rest.first == "."
            self = isShort ? rest.dropFirst() : rest
            return (name, currency)
        }
        return nil
    }

    /// True for a code in lowercase, such as “all” or “pen”, unless it is frequent or the usual one.
    private func mayBeWord(_ usual: Currency) -> Bool {
        self == lowercased() && uppercased() != usual.code && Currency(code: String(self)) != nil
            && !["eur", "usd", "gbp", "chf"].contains(self)
    }

    /// The longest end of the text whose characters meet a condition.
    private func suffix(while condition: (Character) -> Bool) -> Substring {
        self[(lastIndex { !condition($0) }.map(index(after:)) ?? startIndex)...]
    }
}

extension StringProtocol {
    /// The text without surrounding spaces.
    @inlinable public var trimmed: SubSequence {
        // Usually there are none.
        let isPlain = { (scalar: Unicode.Scalar?) in scalar.map { ("!"..."~").contains($0) } ?? false }
        if isPlain(unicodeScalars.first), isPlain(unicodeScalars.last) { return self[startIndex...] }
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return self[startIndex..<startIndex] }
        return self[...last].drop(while: \.isWhitespace)
    }
}

extension String {
    /// The text without surrounding spaces. It is not copied if there are none, as in nearly every value.
    package var withoutBlanks: String {
        let isPlain = { (byte: UInt8?) in byte.map { (0x21...0x7E).contains($0) } ?? true }
        return withBytes { isPlain($0.first) && isPlain($0.last) } ? self : String(trimmed)
    }
}

extension UInt8 {
    @inlinable public var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    public var isASCIIAlphanumeric: Bool { isASCIIDigit || (0x61...0x7A).contains(self | 0x20) }
}
