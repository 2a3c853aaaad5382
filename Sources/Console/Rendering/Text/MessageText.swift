import Domain

/// A message as one string, in somebody's language.
struct MessageText {
    /// What becomes of the parts of a message that are text from outside.
    enum Outside {
        /// Visible, and kept apart where it could change places with what stands around it: for people.
        case isolated
        /// Visible: for what is isolated as a whole later.
        case visible
        /// As it came: for formats that have escapes of their own.
        case exact
    }

    let string: String

    init(_ message: Message, in wording: Wording, outside: Outside = .isolated) {
        string = MessageWriter(wording: wording, outside: outside).string(for: message)
    }

    /// A message for programs, which are spoken to in English: as it came, for formats that have escapes of their own.
    init(exact message: Message) {
        string = message.unrendered
    }
}

/// Words messages in a language, each within another by itself.
private struct MessageWriter {
    let wording: Wording
    let outside: MessageText.Outside

    func string(for message: Message) -> String {
        guard let phrasebook = Phrasebook.of(wording.language) else { return inOrder(message) }
        let key = message.key
        let sentence = key.trimmingBlanks
        guard let phrase = phrasebook.sentence(sentence) else { return inOrder(message) }
        return key[..<sentence.startIndex] + filled(phrase, from: message) + key[sentence.endIndex...]
    }

    private func inOrder(_ message: Message) -> String {
        var string = ""
        for part in message.parts { string += text(of: part) }
        return string
    }

    /// A translation with what is interpolated at its places.
    private func filled(_ phrase: String, from message: Message) -> String {
        let values = message.parts.filter { if case .literal = $0 { false } else { true } }
        var string = ""
        var rest = phrase[...]
        while let opening = rest.firstIndex(of: "{"), let closing = rest[opening...].firstIndex(of: "}") {
            let place = Int(rest[rest.index(after: opening)..<closing])
            string += own(rest[..<opening])
            if let place, values.indices.contains(place - 1) {
                string += text(of: values[place - 1])
            } else {
                string += rest[opening...closing]
            }
            rest = rest[rest.index(after: closing)...]
        }
        return string + own(rest)
    }

    /// Words of a phrase.
    private func own(_ words: Substring) -> String {
        wording.isMirrored && outside != .exact ? TypedWords(keptApartIn: words).phrase : String(words)
    }

    private func text(of part: Message.Part) -> String {
        if wording.isSpoken, let words = wording.words(for: part) { return string(for: words) }
        return switch part {
        case .literal(let text): text
        case .message(let message): string(for: message)
        case .list(let messages):
            messages.map(string(for:)).joined(separator: wording.language == .arabic ? "، " : ", ")
        case .outside(let text): self.text(text)
        case .number(let number): String(number)
        case .count(let count, let noun): self.count(count, noun)
        case .singular(let noun): Phrasebook.of(wording.language)?.sentence(noun.one) ?? noun.one
        case .plural(let noun): Phrasebook.of(wording.language)?.sentence(noun.other) ?? noun.other
        case .value(let value): wording.isolated(ValueText(.whole, in: wording).string(for: value))
        case .sum(let sum): NumberWording(language: wording.language).amount(sum)
        case .money(let money): NumberWording(language: wording.language).amount(money)
        case .month(let day): wording.month(of: day)
        }
    }

    private func count(_ count: Int, _ noun: Noun) -> String {
        let category = PluralCategory(count, in: wording.language)
        let form = Phrasebook.of(wording.language)?.noun(noun, in: category, of: wording.language)
        return form?.replacing("{}", with: String(count)) ?? "\(count) \(noun.form(for: count))"
    }

    private func text(_ text: String) -> String {
        switch outside {
        case .isolated: wording.isolated(VisibleText(text).string)
        case .visible: VisibleText(text).string
        case .exact: text
        }
    }
}

extension String {
    /// The text without the blanks and line breaks at its ends.
    fileprivate var trimmingBlanks: Substring {
        let start = drop { $0 == " " || $0 == "\n" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\n" }) else { return start }
        return start[...last]
    }
}
