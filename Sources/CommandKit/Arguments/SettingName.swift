public import Domain
public import Services

/// A setting by the name it is typed with.
public enum SettingName: String, NamedChoice, Sendable {
    case accessible, bidi, format, language, layout, pager
    case pageSize = "page-size"
    case pictures, theme

    public static let noun: Message = "setting"

    /// The setting, where it is a choice of words.
    var choice: Settings.Choice? { Settings.Choice(rawValue: rawValue) }

    /// What it is, as it is typed.
    public func value(in settings: Settings) -> String {
        choice.map { settings[$0] ?? Settings.Choice.automatic } ?? String(settings.pageSize)
    }

    /// Changes the setting.
    ///
    /// - Throws: `.usage` for a value that it cannot have.
    public func set(_ value: SettingValue, in settings: inout Settings) throws(Failure) {
        if let choice {
            settings[choice] = try word(from: value, among: choice.words)
            return
        }
        guard let size = Int(value.string.withWesternDigits), Settings.pageSizes.contains(size) else {
            throw Failure(
                .usage, "A page has 1 to 1000 rows.", hint: "For example: set page-size 20.", at: value.range)
        }
        settings.pageSize = size
    }

    /// What was typed, which is one of the words; nil for what suits the place.
    private func word(from value: SettingValue, among words: [String]?) throws(Failure) -> String? {
        if value.string == Settings.Choice.automatic { return nil }
        guard let words else { return value.string }
        if words.contains(value.string) { return value.string }
        throw Failure(
            .usage, "There is no \(rawValue) “\(value.string)”.",
            hint: "There are \(list: [Settings.Choice.automatic] + words).", at: value.range)
    }
}
