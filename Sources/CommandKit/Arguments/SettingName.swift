public import Domain
public import Ports
public import Syntax

/// A setting by its name.
public enum SettingName: String, NamedChoice, Sendable {
    /// A setting of the same name; `help set` says what it does.
    case accessible, bidi, colors, columns, currency, dates, format, hints, language, layout, pager
    /// The number of rows on a page.
    case pageSize = "page-size"
    /// How pictures are shown, and the text before a typed line.
    case pictures, prompt
    /// The text at the right edge of a typed line.
    case rightPrompt = "right-prompt"
    /// The colours of all output.
    case theme

    public static let noun: Message = "setting"

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        allCases.map { Candidate($0.rawValue, note: $0.summary) }
    }

    /// One sentence for the list of choices.
    private var summary: Message {
        switch self {
        case .accessible: "Print sentences instead of tables, for screen readers."
        case .bidi: "Choose who orders Arabic letters: souk or the terminal."
        case .colors: "Choose the colour of a kind of text."
        case .columns: "Choose the columns of lists."
        case .currency: "Name the currency of data that does not say which it is in."
        case .dates: "Show when, or how long ago, things happened."
        case .format: "Print results in another format."
        case .hints: "Colour the line, suggest its rest and show a hint below, while it is typed."
        case .language: "Speak another language."
        case .layout: "Show a record beside its list, or alone."
        case .pager: "Show long output in another program."
        case .pageSize: "Set the number of rows on a page."
        case .pictures: "Choose how pictures are drawn."
        case .prompt: "Choose what stands before the line that you type."
        case .rightPrompt: "Choose what stands at the right end of its row."
        case .theme: "Choose colours for a dark or a light terminal."
        }
    }

    /// The setting as a choice of words; nil if it is of another kind.
    var choice: Settings.Choice? { Settings.Choice(rawValue: rawValue) }

    public func value(in settings: Settings) -> String {
        let value: String? =
            switch self {
            case .pageSize: settings.pageSize.map(String.init)
            case .columns:
                settings.columns.isEmpty
                    ? nil
                    : settings.columns.sorted { $0.key.rawValue < $1.key.rawValue }
                        .map { "\($0.key.rawValue) \($0.value.joined(separator: ","))" }.joined(separator: "; ")
            default: choice.flatMap { settings[$0] }
            }
        return value ?? Settings.Choice.automatic
    }

    public func set(_ value: SettingValue, in settings: inout Settings) throws(Failure) {
        switch self {
        case .pageSize: settings.pageSize = try Self.pageSize(value)
        case .columns:
            guard let columns = value.columns else { return }
            settings.columns[columns.service] = columns.fields?.map(\.name)
        case .currency: settings[.currency] = try Self.currency(value)?.code
        case .prompt: settings[.prompt] = try Self.promptForm(value)
        case .rightPrompt: settings[.rightPrompt] = try Self.promptForm(value)
        case .colors: settings[.colors] = try Self.colours(value)
        default:
            if let choice { settings[choice] = try word(from: value, among: choice.words) }
        }
    }

    private static func pageSize(_ value: SettingValue) throws(Failure) -> Int? {
        if value.string == Settings.Choice.automatic { return nil }
        guard let size = Int(value.string.withWesternDigits), Settings.pageSizes.contains(size) else {
            throw Failure(
                .usage, "A page has 1 to 1000 rows, or as many as fit the window: auto.",
                hint: "For example: set page-size 20.", at: value.range)
        }
        return size
    }

    private static func currency(_ value: SettingValue) throws(Failure) -> Currency? {
        if value.string == Settings.Choice.automatic { return nil }
        if let currency = Currency(code: value.string) { return currency }
        throw Failure(
            .usage, "“\(value.string)” is not the code of a currency.",
            hint: "For example: set currency USD, or auto for each service’s own.", at: value.range)
    }

    private static func promptForm(_ value: SettingValue) throws(Failure) -> String? {
        if value.string == Settings.Choice.automatic { return nil }
        if PromptForm(value.string) != nil { return value.string }
        throw Failure(
            .usage, "Each pair of braces in a prompt holds one of \(list: PromptForm.Part.allCases.map(\.rawValue)).",
            hint: "For example: set prompt \(PromptForm.example).", at: value.range)
    }

    private static func colours(_ value: SettingValue) throws(Failure) -> String? {
        if value.string == Settings.Choice.automatic { return nil }
        if TextColours(value.string) != nil { return value.string }
        throw Failure(
            .usage,
            "Colours are written as KIND=COLOUR; the kinds are \(list: TextColours.Kind.allCases.map(\.rawValue)).",
            hint: "For example: set colors \(TextColours.example).", at: value.range)
    }

    private func word(from value: SettingValue, among words: [String]?) throws(Failure) -> String? {
        if value.string == Settings.Choice.automatic { return nil }
        guard let words else { return value.string }
        if words.contains(value.string) { return value.string }
        throw Failure(
            .usage, "Unknown \(rawValue) “\(value.string)”.",
            hint: "Choose one of \(list: [Settings.Choice.automatic] + words).", at: value.range)
    }
}

/// The new value of a setting: one of its words, or the rest of the line.
public struct SettingValue: Argument {
    /// The columns of a service: `listings title,price`, `title price` for the current one, `hotels auto`.
    public struct Columns: Sendable {
        public let service: ServiceName
        let fields: [Field]?
    }

    public let string: String
    public let range: SourceRange
    public let columns: Columns?

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        string = typed.text
        range = typed.range
        columns = Self.setting(before: typed) == .columns ? try Self.columns(typed.words, in: scope) : nil
    }

    private static func columns(_ words: ArraySlice<Word>, in scope: Scope) throws(Failure) -> Columns {
        var fields = words
        var source = try scope.workspace.source(in: scope.world)
        if let first = words.first, let named = scope.world.source(of: ServiceName(rawValue: first.text)) {
            (source, fields) = (named, words.dropFirst())
        }
        let service = source.service
        if fields.count == 1, fields.first?.text == Settings.Choice.automatic {
            return Columns(service: service, fields: nil)
        }
        let named = try FieldNames(words: fields, of: source.schema, in: scope.titles).fields
        guard !named.isEmpty else {
            throw Failure(
                .usage, "Name the columns: fields of \(service.rawValue), or auto.",
                hint:
                    "For example: set columns \(service.rawValue) \(source.schema.columns.prefix(2).map(\.name).joined(separator: ",")).",
                at: words.last?.range)
        }
        return Columns(service: service, fields: named)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let automatic = Candidate(Settings.Choice.automatic)
        switch setting(before: typed) {
        case .columns:
            let services = scope.world.sources.all.map(\.schema)
            let first = typed.words.first?.text
            let named = typed.words.count > 1 ? services.first { $0.service.rawValue == first } : nil
            let lookup = (named ?? scope.schema).map { NameLookup(fieldsOf: $0, in: scope.titles) }
            let fields = lookup?.candidates(for: typed.words.last?.text ?? "") ?? []
            return [automatic] + (named == nil ? services.map { Candidate($0.service.rawValue) } : []) + fields
        case .pageSize: return [automatic]
        case let setting: return setting?.choice?.words.map { [automatic] + $0.map { Candidate($0) } } ?? []
        }
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        guard let words = setting(before: typed)?.choice?.words else { return nil }
        return "\(list: [Settings.Choice.automatic] + words)"
    }

    private static func setting(before typed: TypedArgument) -> SettingName? {
        typed.line.words.prefix(typed.places.lowerBound).last.flatMap { SettingName(rawValue: $0.text) }
    }
}
