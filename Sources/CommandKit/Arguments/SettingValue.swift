public import Domain
import Services
public import Syntax

/// What a setting is to be: a word of those that it has, or all that is left of the line.
public struct SettingValue: Argument {
    public let string: String
    /// Where it stands in the line.
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
