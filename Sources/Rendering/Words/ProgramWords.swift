public import Domain

/// The words of a program that is made of souk's parts: its name, and the translations of its own messages.
public final class ProgramWords: Sendable, Hashable {
    /// The name that is typed to start the program.
    public let name: String
    private let books: [Language: Phrasebook]

    /// - Parameter translations: Files in gettext's PO format, as text, by language. Souk's own translation of a message
    ///   comes first.
    public init(name: String, translations: [Language: String]) {
        self.name = name
        books = translations.mapValues(Phrasebook.init(file:))
    }

    public static func == (a: ProgramWords, b: ProgramWords) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// Returns the phrasebooks of a language, in the order in which they are searched.
    func books(of language: Language) -> [Phrasebook] {
        [Phrasebook.of(language), books[language]].compactMap(\.self)
    }

    /// Returns a phrase with the program's name in place of souk's: in `Type souk --help.`, but not in `evening.souk`.
    func named(_ phrase: some StringProtocol) -> String {
        guard name != "souk" else { return String(phrase) }
        return String(phrase).replacing(/(^|[^.\w])souk(?!\.?\w)/) { $0.output.1 + name }
    }
}
