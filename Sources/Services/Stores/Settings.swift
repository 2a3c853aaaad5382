/// What `set` changes.
public struct Settings: Sendable, Hashable {
    /// A setting that is one of a few words, or is left to souk.
    public enum Choice: String, Sendable, CaseIterable {
        case accessible, bidi, format, language, layout, pager, pictures, theme
    }

    /// Rows that a page may have.
    public static let pageSizes = 1...1_000

    /// Rows on a page; one of `pageSizes`.
    public var pageSize = 20

    private var chosen: [Choice: String] = [:]

    public init() {}

    /// What was chosen, in the words it was typed in; nil for what suits the place.
    ///
    /// A file of another version of souk may hold words that mean nothing to this one.
    public subscript(choice: Choice) -> String? {
        get { chosen[choice] }
        set { chosen[choice] = newValue }
    }

    /// The settings with what another has chosen where these have not.
    public func filled(from other: Settings) -> Settings {
        var settings = self
        settings.chosen.merge(other.chosen) { own, _ in own }
        if pageSize == Settings().pageSize { settings.pageSize = other.pageSize }
        return settings
    }
}
