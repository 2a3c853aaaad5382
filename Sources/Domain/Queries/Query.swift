/// A request to a service: which records, in which order, and which range of them.
public struct Query: Sendable, Hashable {
    /// The words and phrases that the searched fields must contain; empty for all records.
    public var text: SearchText
    /// The condition that every record must meet; nil for all records.
    public var predicate: Predicate?
    public var sort: Sort?
    /// The positions of the result to return, counted from 0.
    public var range: Range<Int>

    /// Creates a query; without arguments, for the first page of all records.
    public init(text: SearchText = "", predicate: Predicate? = nil, sort: Sort? = nil, range: Range<Int> = 0..<20) {
        (self.text, self.predicate, self.sort, self.range) = (text, predicate, sort, range)
    }

    public func and(_ condition: Predicate) -> Query {
        // A condition that always holds need not be asked.
        if condition == .and([]) { return self }
        var narrowed = self
        narrowed.predicate = predicate.map { .and([$0, condition]) } ?? condition
        return narrowed
    }

    /// Returns the number of matches if its range has the last of them; nil if that does not tell.
    ///
    /// - Parameter count: The number of matches in the range and one more.
    public func total(ofPageWith count: Int) -> Int? {
        let start = max(0, range.lowerBound)
        return count <= range.count && (count > 0 || start == 0) ? start + count : nil
    }
}

/// An order other than the service's own.
public struct Sort: Sendable, Hashable {
    public var field: Field
    public var isDescending: Bool
    /// The field that orders records that tie, lowest first; nil for the service's own order.
    public var tie: Field?

    public var collation: Collation
    /// The titles shown for the field's choices, which are ordered by them; other texts are ordered by themselves.
    public var titles: [String: String]

    public init(
        _ field: Field, descending: Bool = false, tie: Field? = nil, collation: Collation = Collation(.english),
        titles: [String: String] = [:]
    ) {
        (self.field, self.collation, self.titles) = (field, collation, titles)
        isDescending = descending
        self.tie = tie
    }

    /// Returns the records in this order. Those that still tie stay as they are: Swift's sort is stable.
    public func sorted(_ records: [Record]) -> [Record] {
        // Texts are folded once, and not at each comparison.
        let keys = records.map { record in
            (first: titled(record[field]).folded, tie: tie.map { record[$0].folded } ?? .missing)
        }
        let order = keys.indices.sorted { left, right in
            places(keys[left].first, before: keys[right].first, descending: isDescending)
                ?? places(keys[left].tie, before: keys[right].tie, descending: false) ?? false
        }
        return order.map { records[$0] }
    }

    private func titled(_ value: Value) -> Value {
        titles.isEmpty ? value : value.text.flatMap { titles[$0] }.map(Value.text) ?? value
    }

    /// Returns true if the left value comes before the right one; nil if they tie.
    private func places(_ left: Value, before right: Value, descending: Bool) -> Bool? {
        switch (left, right) {
        case (.missing, .missing): return nil
        case (.missing, _): return false
        case (_, .missing): return true
        default: break
        }
        let (first, second) = descending ? (right, left) : (left, right)
        if first.isPlaced(before: second, by: collation) == true { return true }
        return second.isPlaced(before: first, by: collation) == true ? false : nil
    }
}

/// The words and phrases that a search looks for, ignoring case and accents: a record has to have all of them, in one
/// searched field or in several.
public struct SearchText: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Words, and phrases without their quotes. A phone number is one of them, although it may have blanks.
    public let parts: [String]
    public let folded: [FoldedText]

    /// Reads words with white space between them, and phrases in double quotes: `velo "siège enfant"`.
    public init(_ text: String) {
        var parts: [Substring] = []
        var rest = text.trimmed
        while let first = rest.first {
            let inside = rest.dropFirst()
            // Quotes may be curly, as they are in pasted text.
            if let closing = Self.quotes[first],
                let quote = inside.firstIndex(of: closing) ?? inside.firstIndex(where: Self.quotes.values.contains)
            {
                parts.append(inside[..<quote].trimmed)
                rest = inside[inside.index(after: quote)...].trimmed
            } else {
                let word = rest.prefix { !$0.isWhitespace }
                parts.append(word)
                rest = rest[word.endIndex...].trimmed
            }
        }
        let plain = parts.joined(separator: " ")
        if parts.count > Self.mostParts {
            self.parts = [String(text.trimmed)]
        } else if PhoneNumber(plain) != nil {
            self.parts = [plain]
        } else {
            // Of vowel signs alone nothing is left to look for.
            self.parts = parts.map(String.init).filter { !FoldedText($0).isEmpty }
        }
        folded = self.parts.map(FoldedText.init)
    }

    public init(stringLiteral text: String) { self.init(text) }

    private static let quotes: [Character: Character] = ["\"": "\"", "“": "”", "«": "»"]

    /// The most words that are looked for one by one: a text with more of them was pasted, and is one phrase.
    private static let mostParts = 32

    public var isEmpty: Bool { parts.isEmpty }

    /// The text without quotes, for a server, which decides itself what it finds.
    public var plain: String { parts.joined(separator: " ") }

    /// Returns the words as they are read again: those with white space are phrases, and blank ones are left out.
    public static func written(_ words: [String]) -> String {
        let words = words.filter { !$0.trimmed.isEmpty }
        return words.map { word in
            guard word.contains(where: \.isWhitespace) else { return word }
            return word.contains("\"") ? "“\(word)”" : "\"\(word)\""
        }.joined(separator: " ")
    }
}

extension Schema {
    public func finds(_ text: SearchText, in record: Record) -> Bool {
        if text.isEmpty { return true }
        let fields = searched.compactMap { record[$0].stored.map(FoldedText.init) }
        if text.folded.allSatisfy({ part in fields.contains { $0.contains(part) } }) { return true }
        guard let number = phoneNumber(searchedBy: text) else { return false }
        return phones.contains { record[$0].text.map(number.isFound) ?? false }
    }

    /// Returns the phone number that a search looks for; nil for other text, and for a service without phone numbers.
    public func phoneNumber(searchedBy text: SearchText) -> PhoneNumber? {
        phones.isEmpty ? nil : PhoneNumber(text.plain)
    }

    public var phones: [Field] { searched.filter { $0.traits.contains(.phone) } }
}

/// A phone number, or a part of one, as it is compared in a search: by its digits, however they are written.
///
/// `06 46 62 12 33`, `0646621233` and `+33 6 46 62 12 33` are found by each other: only the last nine digits count, as
/// country codes and the zeros in their place differ.
public struct PhoneNumber: Sendable, Hashable {
    public static let separators: [Character] = [" ", ".", "-", "(", ")", "/", "\u{A0}", "\u{202F}"]

    /// At least four digits.
    public let digits: String

    /// Nil for text that has anything but digits, separators and a plus at the beginning.
    public init?(_ text: String) {
        let number = text.hasPrefix("+") ? text.dropFirst() : text[...]
        let digits = number.filter { !Self.separators.contains($0) }
        guard digits.utf8.allSatisfy({ $0.isASCIIDigit }), digits.count >= 4 else { return nil }
        self.digits = String(digits.drop { $0 == "0" }.suffix(9))
        if self.digits.count < 4 { return nil }
    }

    /// Returns true if the text has these digits in a row, with or without separators.
    public func isFound(in text: String) -> Bool { text.filter { !Self.separators.contains($0) }.contains(digits) }
}
