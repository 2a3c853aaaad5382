import CEmbedded
public import Domain

/// The translations of souk's messages, which are written in English, into another language.
struct Phrasebook: Sendable {
    private let sentences: [String: String]
    private let nouns: [String: [String]]

    init(_ entries: [PhraseEntry]) {
        var sentences: [String: String] = [:]
        var nouns: [String: [String]] = [:]
        sentences.reserveCapacity(entries.count)
        for entry in entries {
            if entry.plural == nil { sentences[entry.key] = entry.forms.first } else { nouns[entry.key] = entry.forms }
        }
        (self.sentences, self.nouns) = (sentences, nouns)
    }

    private static let french = Phrasebook(PhraseEntry.entries(in: phrases_french().text))
    private static let arabic = Phrasebook(PhraseEntry.entries(in: phrases_arabic().text))

    init(file text: String) {
        var text = text
        self.init(text.withUTF8 { PhraseEntry.entries(in: $0) })
    }

    static func of(_ language: Language) -> Phrasebook? {
        switch language {
        case .english: nil
        case .french: french
        case .arabic: arabic
        }
    }

    /// Returns a translated sentence with numbered placeholders, from `{1}`; nil if it is not souk's own or not
    /// translated.
    func sentence(_ key: some StringProtocol) -> String? { sentences[String(key)] }

    /// Returns a translated noun with `{}` for the number before it, which some forms leave out; nil if it is not
    /// translated.
    func noun(_ noun: Noun, form place: Int) -> String? {
        nouns["{} " + noun.one].flatMap { $0.indices.contains(place) ? $0[place] : nil }
    }
}

struct PhraseEntry: Sendable, Hashable {
    /// The English sentence in the form of `Message.key`, without blanks at its ends; for a noun with `{} ` before it.
    var key = ""
    /// The plural of the noun; nil for a sentence.
    var plural: String?
    /// The translation; for a noun its plural forms.
    var forms: [String] = []

    /// Returns the translations in a file: the part of gettext's format that souk's files use, comments, `msgid`,
    /// `msgid_plural`, `msgstr` and `msgstr[N]` with a string on the same line. Tests check that they have no other
    /// lines.
    static func entries(in file: UnsafeBufferPointer<UInt8>) -> [PhraseEntry] {
        var entries: [PhraseEntry] = []
        var entry = PhraseEntry()
        for line in file.split(separator: UInt8(ascii: "\n")) {
            guard let quote = line.firstIndex(of: UInt8(ascii: "\"")), line.last == UInt8(ascii: "\"") else { continue }
            let text = Self.unquoted(line[(quote + 1)..<(line.endIndex - 1)])
            let word = line[..<quote]
            if word.elementsEqual("msgid ".utf8) {
                if !entry.key.isEmpty { entries.append(entry) }
                entry = PhraseEntry(key: text)
            } else if word.elementsEqual("msgid_plural ".utf8) {
                entry.plural = text
            } else if word.starts(with: "msgstr".utf8) {
                entry.forms.append(text)
            }
        }
        if !entry.key.isEmpty { entries.append(entry) }
        return entries
    }

    private static func unquoted(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in text {
            if isEscaped {
                bytes.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension EmbeddedFile {
    var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
}

/// The words of a program that is made of souk's parts: its name, and the translations of its own messages.
public final class ProgramWords: Sendable, Hashable {
    /// The name that is typed to start the program.
    public let name: String
    private let books: [Language: Phrasebook]

    /// - Parameter translations: Files in gettext's PO format, as text, by language. Souk's own translation of a
    ///   message comes first.
    public init(name: String, translations: [Language: String]) {
        self.name = name
        books = translations.mapValues(Phrasebook.init(file:))
    }

    public static func == (a: ProgramWords, b: ProgramWords) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    func books(of language: Language) -> [Phrasebook] { [Phrasebook.of(language), books[language]].compactMap(\.self) }

    /// Returns a phrase with the program's name in place of souk's: in `Type souk --help.`, but not in `evening.souk`
    /// and `souk-verb-deals`.
    func named(_ phrase: some StringProtocol) -> String {
        guard name != "souk" else { return String(phrase) }
        return String(phrase).replacing(/(^|[^.\w])souk(?![.-]?\w)/) { $0.output.1 + name }
    }
}
