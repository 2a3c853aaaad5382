import Syntax

extension SettingName: NamedChoice {
    public static let noun: Message = "setting"

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        allCases.map { Candidate($0.rawValue, note: $0.form.summary) }
    }

    /// The word for a value that is chosen automatically.
    public static let automatic = "auto"

    /// The words that the setting can have, besides ``automatic``; nil if it takes any text.
    public var words: [String]? { form.words }

    private var form: (summary: Message, words: [String]?) {
        switch self {
        case .accessible: ("Print sentences instead of tables, for screen readers.", ["on", "off"])
        case .bidi: ("Choose who orders Arabic letters: souk or the terminal.", Self.words(of: BidirectionalMode.self))
        case .colors: ("Choose the colour of a kind of text.", nil)
        case .columns: ("Choose the columns of lists.", nil)
        case .currency: ("Name the currency of data that does not say which it is in.", Self.currencies)
        case .dates: ("Show when, or how long ago, things happened.", ["relative"])
        case .format: ("Print results in another format.", Self.words(of: OutputFormat.self))
        case .hints: ("Colour the line, suggest its rest and show a hint below, while it is typed.", ["off"])
        case .language: ("Speak another language.", Self.words(of: Language.self))
        case .layout: ("Show a record beside its list, or alone.", Self.words(of: ScreenLayout.self))
        case .pager: ("Show long output in another program.", nil)
        case .pageSize: ("Set the number of rows on a page.", nil)
        case .pictures: ("Choose how pictures are drawn.", Self.words(of: PictureChoice.self))
        case .prompt: ("Set the prompt before the line you type.", nil)
        case .rightPrompt: ("Choose what stands at the right end of its row.", nil)
        case .theme: ("Choose colours for a dark or a light terminal.", ["dark", "light", "16", "none"])
        }
    }

    /// Sorted once: each key of a line with `set` asks for the summaries, which come with the words.
    private static let currencies = Currency.all.keys.sorted()

    private static func words<Word: CaseIterable & RawRepresentable<String>>(of type: Word.Type) -> [String] {
        type.allCases.map(\.rawValue)
    }

    public func value(in settings: Settings) -> String {
        guard self == .columns, !settings.columns.isEmpty else { return settings[self] ?? Self.automatic }
        return settings.columns.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue) \($0.value.joined(separator: ","))" }.joined(separator: "; ")
    }

    public func set(_ value: SettingValue, in settings: inout Settings) throws(Failure) {
        if self == .columns {
            if let columns = value.columns { settings.columns[columns.service] = columns.fields?.map(\.name) }
            return
        }
        // Settings with “off” accept “on” as well.
        let isSwitch = self == .pager || words == ["off"]
        let isAutomatic = value.string == Self.automatic || isSwitch && ValueReader.boolean(value.string) == true
        settings[self] = try isAutomatic ? nil : checked(value)
    }

    private func checked(_ value: SettingValue) throws(Failure) -> String {
        let text = value.string
        switch self {
        case .pageSize:
            if let size = Int(text.withWesternDigits), Settings.pageSizes.contains(size) { return String(size) }
            throw Failure(
                .usage, "A page has 1 to 1000 rows, or as many as fit the window: auto.",
                hint: "For example: set page-size 20.", at: value.range)
        case .currency:
            if let currency = Currency(code: text) { return currency.code }
            throw Failure(
                .usage, "“\(text)” is not the code of a currency.",
                hint: "For example: set currency USD, or auto for each service’s own.", at: value.range)
        case .prompt, .rightPrompt:
            if PromptForm(text) != nil { return text }
            throw Failure(
                .usage,
                "Each pair of braces in a prompt holds one of \(list: PromptForm.Part.allCases.map(\.rawValue)).",
                hint: "For example: set prompt \(PromptForm.example).", at: value.range)
        case .colors:
            if TextColours(text) != nil { return text }
            let isOff = ValueReader.boolean(text) == false || text.lowercased() == "none"
            throw Failure(
                .usage,
                "Colours are written as KIND=COLOUR; the kinds are \(list: TextColours.Kind.allCases.map(\.rawValue)).",
                hint: isOff
                    ? "Type set theme none for text without colours."
                    : "For example: set colors \(TextColours.example).", at: value.range)
        default:
            guard let words else { return text }
            let word = ValueReader.boolean(text).map { $0 ? "on" : "off" } ?? text.keyword
            if words.contains(word) { return word }
            throw Failure(
                .usage, "“\(text)” is not a value of \(rawValue).",
                hint: "Choose one of \(list: [Self.automatic] + words).", at: value.range)
        }
    }
}
