package import Domain

package struct MessageText {
    /// The treatment of the parts of a message that are text from outside.
    package enum Outside {
        /// Made visible, and isolated if it could change places with the text around it: for people.
        case isolated
        /// Made visible: for text that is isolated as a whole later.
        case visible
        /// Unchanged: for formats that have escapes of their own.
        case exact
    }

    private let localizer: Localizer
    private let outside: Outside
    private var spans: [Span] = []

    package init(_ message: Message, in localizer: Localizer, outside: Outside = .isolated) {
        (self.localizer, self.outside) = (localizer, outside)
        spans = spans(of: message)
    }

    /// The message as one string, with isolates around what is kept apart.
    package var string: String {
        var bytes: [UInt8] = []
        localizer.read(spans, to: &bytes)
        return String(repairing: bytes)
    }

    package var lines: [Line] {
        if spans.allSatisfy({ Self.isPlain($0) }) { return [Line(spans)] }
        var lines = [Line()]
        for span in spans {
            for (place, text) in span.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if place > 0 { lines.append(Line()) }
                // Blanks at its end separate it from the next column, and are not kept apart with it.
                let words = span.isApart ? text.trimmingLast(" ") : text
                lines[lines.count - 1].append(Span(String(words), isApart: span.isApart))
                lines[lines.count - 1].append(.blanks(text.count - words.count))
            }
        }
        return lines
    }

    /// Returns true for a span that is part of one line as it is, as most are: bytes are faster to look at than
    /// characters.
    private static func isPlain(_ span: Span) -> Bool {
        let bytes = span.text.utf8
        return !bytes.contains(UInt8(ascii: "\n")) && !(span.isApart && bytes.last == UInt8(ascii: " "))
    }

    private func spans(of message: Message) -> [Span] {
        let phrasebooks = localizer.phrasebooks
        if phrasebooks.isEmpty { return inOrder(message) }
        let key = message.key
        let sentence = key.trimmingBlanks
        guard let phrase = phrasebooks.firstMatch({ $0.sentence(sentence) }) else {
            let spans = inOrder(message)
            // Typed words need no translation, such as `sort price desc`.
            guard localizer.isMirrored, outside != .exact, message.parts.count > 1 else { return spans }
            let pieces = IsolatedText.pieces(of: sentence.replacing("{}", with: "{1}")[...])
            return pieces.count == 1 && pieces[0].isCommand ? [.command(spans)] : spans
        }
        return [Span(String(key[..<sentence.startIndex]))] + filled(phrase, from: message)
            + [Span(String(key[sentence.endIndex...]))]
    }

    private func inOrder(_ message: Message) -> [Span] {
        // Most messages are one literal or one text.
        if message.parts.count == 1 { return spans(of: message.parts[0]) }
        var spans: [Span] = []
        for part in message.parts { spans += self.spans(of: part) }
        return spans
    }

    /// Returns a translation with the interpolated values in their places; in a mirrored line, values that are typed
    /// with the words beside them, as in `draft open {1}`, are kept apart together with these words.
    private func filled(_ phrase: String, from message: Message) -> [Span] {
        let values = message.parts.filter { if case .literal = $0 { false } else { true } }
        guard localizer.isMirrored, outside != .exact else { return filled(phrase[...], with: values) }
        return IsolatedText.pieces(of: phrase[...]).flatMap { piece in
            let spans = filled(piece.text[...], with: values)
            return piece.isCommand ? [.command(spans)] : spans
        }
    }

    private func filled(_ phrase: Substring, with values: [Message.Part]) -> [Span] {
        var spans: [Span] = []
        var rest = phrase
        while let opening = rest.firstIndex(of: "{"), let closing = rest[opening...].firstIndex(of: "}") {
            let place = Int(rest[rest.index(after: opening)..<closing])
            spans += own(rest[..<opening])
            if let place, values.indices.contains(place - 1) {
                spans += inCase(after: rest[..<opening], self.spans(of: values[place - 1]), values[place - 1])
            } else {
                spans.append(Span(String(rest[opening...closing])))
            }
            rest = rest[rest.index(after: closing)...]
        }
        return spans + own(rest)
    }

    /// Returns a counted noun in the case that the word before it demands: the dual is `دقيقتان`, but `منذ دقيقتين`.
    private func inCase(after words: Substring, _ spans: [Span], _ value: Message.Part) -> [Span] {
        switch value {
        case .count, .message: break
        default: return spans
        }
        guard localizer.language == .arabic, spans.count == 1, spans[0].text.hasSuffix("ان"),
            !spans[0].text.contains(" "), let word = words.split(separator: " ").last,
            ["منذ", "بعد", "قبل", "خلال", "لمدة", "من", "في", "إلى"].contains(word)
        else { return spans }
        return [Span(spans[0].text.dropLast(2) + "ين", isApart: spans[0].isApart)]
    }

    /// Returns the words of a phrase, with typed words kept apart in mirrored lines.
    private func own(_ words: Substring) -> [Span] {
        let words = localizer.program.map { $0.named(words)[...] } ?? words
        return localizer.isMirrored && outside != .exact
            ? IsolatedText(keptApartIn: words).spans : [Span(String(words))]
    }

    private func spans(of part: Message.Part) -> [Span] {
        if localizer.isSpoken, let words = localizer.words(for: part) { return spans(of: words) }
        return switch part {
        // For screen readers, a dot between parts of a line becomes a comma, which is a pause.
        case .literal(" · ") where localizer.isSpoken: [Span(separator)]
        case .literal(let text): [Span(localizer.program?.named(text) ?? text)]
        case .message(let message): spans(of: message)
        case .list(let messages):
            Array(messages.map(spans(of:)).joined(separator: [Span(separator)]))
        case .outside(let text): [self.span(text)]
        case .translated(let text, let others): [self.span(others[localizer.language] ?? text)]
        case .number(let number): [Span(String(number))]
        case .count(let count, let noun):
            [counted(localizer.digits(String(count)), noun, form: localizer.language.pluralForm(of: count))]
        case .fraction(let number, let noun):
            [
                counted(
                    NumberFormat(language: localizer.language).decimal(number), noun,
                    form: localizer.language.pluralForm(ofFraction: number))
            ]
        case .singular(let noun): [Span(sentence(noun.one))]
        case .plural(let noun): [Span(sentence(noun.other))]
        case .value(.duration(let seconds)): [Span(localizer.briefText(Seconds(seconds)), isApart: true)]
        case .value(let value): [Span(ValueText(.whole, in: localizer).string(for: value), isApart: true)]
        case .sum(let sum): [amount(NumberFormat(language: localizer.language).amount(sum))]
        case .money(let money): [amount(NumberFormat(language: localizer.language).amount(money))]
        case .month(let day): [Span(localizer.month(of: day))]
        }
    }

    private var separator: String { localizer.language == .arabic ? "، " : ", " }

    /// U+200E keeps the minus before the digits, as in CLDR's Arabic numbers.
    private func amount(_ text: String) -> Span {
        Span(localizer.isMirrored && outside != .exact && text.hasPrefix("-") ? "\u{200E}" + text : text)
    }

    private func sentence(_ word: String) -> String { localizer.phrasebooks.firstMatch { $0.sentence(word) } ?? word }

    /// - Parameter place: The index of the noun's form.
    private func counted(_ digits: String, _ noun: Noun, form place: Int) -> Span {
        let form = localizer.phrasebooks.firstMatch { $0.noun(noun, form: place) }
        return Span(form?.replacing("{}", with: digits) ?? "\(digits) \(digits == "1" ? noun.one : noun.other)")
    }

    private func span(_ text: String) -> Span {
        switch outside {
        case .isolated: Span(VisibleText(text).string, isApart: true)
        case .visible: Span(VisibleText(text).string)
        case .exact: Span(text)
        }
    }
}

extension Span {
    /// Returns typed words as one span that is read from left to right, even if it begins with an Arabic value.
    fileprivate static func command(_ spans: [Span]) -> Span {
        Span("\u{200E}" + spans.map(\.text).joined().replacing("\u{200E}", with: ""), isApart: true)
    }
}

extension [Phrasebook] {
    fileprivate func firstMatch(_ phrase: (Phrasebook) -> String?) -> String? { lazy.compactMap(phrase).first }
}

extension String {
    /// The text without the blanks and line breaks at its ends.
    fileprivate var trimmingBlanks: Substring {
        let start = drop { $0 == " " || $0 == "\n" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\n" }) else { return start }
        return start[...last]
    }
}

/// Souk's own words that run from right to left, with typed text in them kept apart.
///
/// `--home DIR` and `2019-11-05` are read from the left as units; between Arabic words they would be split at hyphens.
struct IsolatedText {
    struct Piece {
        var text: String
        var isTyped: Bool

        /// True if it is typed and has a word beside a placeholder, as `draft open {1}` has.
        var isCommand: Bool {
            isTyped && text.contains("{")
                && text.split(separator: " ").contains { !$0.contains("{") && $0.contains(where: \.isLetter) }
        }
    }

    let spans: [Span]

    init(keptApartIn source: Substring) {
        spans = Self.pieces(of: source).map { piece in
            // U+200E, since FriBidi 1.0.8 takes digits for Arabic digits after Arabic letters before the isolate.
            piece.isTyped && Self.isTornApart(piece.text)
                ? Span("\u{200E}\(piece.text)", isApart: true) : Span(piece.text)
        }
    }

    /// Returns the text in pieces that are typed or not. Several typed words in a row are one piece, with the signs of
    /// comparisons between them: `filter currency = {1}`.
    static func pieces(of source: Substring) -> [Piece] {
        var pieces: [Piece] = []
        func add(_ text: Substring, isTyped: Bool = false) {
            if text.isEmpty { return }
            let last = pieces.last
            if isTyped, pieces.dropLast().last?.isTyped == true, let last, last.text.allSatisfy(" =<>~".contains) {
                pieces.removeLast()
                pieces[pieces.count - 1].text += last.text + text
            } else if !isTyped, last?.isTyped == false {
                pieces[pieces.count - 1].text += text
            } else {
                pieces.append(Piece(text: String(text), isTyped: isTyped))
            }
        }
        let words = source.split(separator: " ", omittingEmptySubsequences: false)
        for (place, word) in words.enumerated() {
            if place > 0 { add(" ") }
            let core = Self.core(of: word)
            add(word[..<core.startIndex])
            let isListed = words[max(0, place - 1)..<min(words.count, place + 2)].count(where: { isOperator($0) }) > 1
            add(core, isTyped: Self.isTyped(core) || isListed && isOperator(core))
            add(word[core.endIndex...])
        }
        return pieces
    }

    /// Returns the word without the punctuation of the sentence around it.
    private static func core(of word: Substring) -> Substring {
        let start = word.drop { "([«“\"".contains($0) }
        guard let end = start.lastIndex(where: { !".,:;!?)]»”\"…،؛؟".contains($0) }) else { return start.prefix(0) }
        return start[...end]
    }

    /// Returns true for an operator of comparisons: a list of them is not reversed between Arabic words.
    private static func isOperator(_ core: some StringProtocol) -> Bool {
        !core.isEmpty && core.allSatisfy("=<>!~".contains)
    }

    private static func isTyped(_ core: Substring) -> Bool {
        core.utf8.allSatisfy { $0 < 0x80 } && core.contains { $0.isLetter || $0.isNumber }
    }

    /// Returns true if the run would be split. Letters stay together by themselves, and so do digits with a point among
    /// them, but not with one before them: `.csv`.
    private static func isTornApart(_ run: String) -> Bool {
        run.hasPrefix(".") || run.contains { !($0.isLetter || $0.isNumber || $0 == " " || $0 == ".") }
    }
}
