/// An expected text and how to match it: contained, exact, as a pattern of lines or as a regular expression. Invisible
/// characters for the direction of text, which souk prints and people do not type, are ignored.
struct TextExpectation {
    static let exact = Parameter<Flag>("--exact", help: "Match the whole text, except the newline at its end.")
    static let glob = Parameter<Flag>(
        "--glob", help: "Match a whole line with a pattern: * any text, ? one character, [a-z] one of several.")
    static let regex = Parameter<Flag>(
        "--regex", help: "Match part of the text with a Swift regular expression; ^ and $ are the ends of a line.")
    static let not = Parameter<Flag>("--not", help: "Assert that it was not printed.")
    static let parameters: [any ParameterDescription] = [exact, glob, regex, not]

    private let text: FreeText
    private let search: TextSearch
    let isNegated: Bool

    /// - Throws: `.usage` for options that contradict each other, and for an invalid text or pattern.
    init(_ typed: FreeText, in invocation: Invocation) throws(Failure) {
        let text = typed.withoutDirections
        let flags = [Self.exact, Self.glob, Self.regex].filter { invocation[$0].isSet }
        guard flags.count < 2 else { throw Failure(.usage, "\(list: flags.map(\.name)) cannot be combined.") }
        self.text = text
        isNegated = invocation[Self.not].isSet
        search =
            switch flags.first?.name {
            case Self.exact.name: .exact(text.string)
            case Self.glob.name: try .glob(text)
            case Self.regex.name: try .regularExpression(text.nonempty, typedAs: text)
            default: try .containing(text)
            }
    }

    /// - Parameter texts: The texts to search. If none matches, the hint is about the first, and the last is shown.
    /// - Throws: `.expectation` with both sides.
    func check(_ texts: [String], otherwise: Message) async throws(Failure) {
        var found: Substring?
        let texts = texts.map(\.withoutDirections)
        for text in texts where found == nil {
            found = try await search.place(text).map { text.lines(around: $0) }
        }
        guard (found != nil) == isNegated else { return }
        let whole = texts.last ?? ""
        throw Failure(
            .expectation, otherwise, hint: isNegated ? nil : search.hint(texts.first ?? whole), at: text.range,
            comparing: Comparison(
                expected: "\(text.string)", got: "\(found.map(String.init) ?? whole)", isNegated: isNegated))
    }
}

extension String {
    fileprivate func lines(around range: Range<Index>) -> Substring {
        let start = self[..<range.lowerBound].utf8.lastIndex(of: UInt8(ascii: "\n")).map(utf8.index(after:))
        let end = self[range.upperBound...].utf8.firstIndex(of: UInt8(ascii: "\n"))
        return self[(start ?? startIndex)..<(end ?? endIndex)]
    }
}

extension Invocation {
    /// Returns the result of the previous command, which an expectation is about.
    ///
    /// - Parameter isSeen: True if what it printed is looked at.
    func requireLastResult(isSeen: Bool = false) throws(Failure) -> LastResult {
        if let previous, previous.isWhole || !isSeen { return previous }
        if previous != nil {
            throw Failure(
                .usage, "The previous command printed too many rows to check.",
                hint: "Narrow the result with search or filter first.")
        }
        throw Failure(.usage, "No command has run yet.", hint: "Run a command before expect.")
    }
}
