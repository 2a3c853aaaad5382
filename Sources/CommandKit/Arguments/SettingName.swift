public import Domain
public import Services
public import Syntax

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

/// The new value of a setting: a word of those that it has, or all that is left of the line.
public struct SettingValue: Argument {
    public let string: String
    /// The range in the line, which an error points at.
    public let range: SourceRange

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) {
        string = typed.text
        range = typed.range
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        guard let words = setting(before: typed)?.choice?.words else { return [] }
        return ([Settings.Choice.automatic] + words).map { Candidate($0) }
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        guard let words = setting(before: typed)?.choice?.words else { return nil }
        return "\(list: [Settings.Choice.automatic] + words)"
    }

    /// The setting whose name stands before the value.
    private static func setting(before typed: TypedArgument) -> SettingName? {
        typed.line.words.prefix(typed.places.lowerBound).last.flatMap { SettingName(rawValue: $0.text) }
    }
}
