public import Domain
public import Services

extension Settings.Choice {
    /// The words that it can be set to, beside ``automatic``; nil for one that takes any text.
    public var words: [String]? {
        switch self {
        case .accessible: ["on", "off"]
        case .bidi: BidirectionalMode.allCases.map(\.rawValue)
        case .dates: ["relative"]
        case .format: OutputFormat.allCases.map(\.rawValue)
        case .language: Language.allCases.map(\.rawValue)
        case .layout: ScreenLayout.allCases.map(\.rawValue)
        case .pager: nil
        case .pictures: PictureChoice.allCases.map(\.rawValue)
        case .theme: ["dark", "light", "16", "none"]
        }
    }

    /// The word for what suits the place.
    public static let automatic = "auto"
}

extension Settings {
    /// The format for output; nil for what suits the place it goes to.
    public var format: OutputFormat? { self[.format].flatMap(OutputFormat.init(rawValue:)) }

    /// Where a record stands on the screen; nil for what suits its width.
    public var layout: ScreenLayout? { self[.layout].flatMap(ScreenLayout.init(rawValue:)) }

    /// The language of sentences; nil for that of the program's options and environment.
    public var language: Language? { self[.language].flatMap(Language.init(rawValue:)) }

    /// Who orders text that runs from right to left; nil for what suits the terminal.
    public var bidi: BidirectionalMode? { self[.bidi].flatMap(BidirectionalMode.init(rawValue:)) }

    /// How pictures are shown; nil for what the terminal answers.
    public var pictures: PictureChoice? { self[.pictures].flatMap(PictureChoice.init(rawValue:)) }

    /// Whether lists say how long ago something was in place of its date.
    public var hasRelativeDates: Bool { self[.dates] == "relative" }

    /// Whether output is made to be listened to; nil for what the program was started with.
    public var isAccessible: Bool? { self[.accessible].map { $0 == "on" } }
}

/// How output is rendered.
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
    case table, plain, json, csv, markdown
}

/// How pictures are shown on a terminal, where that is not left to what the terminal answers.
public enum PictureChoice: String, Sendable, Hashable, CaseIterable {
    case kitty, iterm2, sixel, blocks, off
}

/// Where a record stands on the screen.
public enum ScreenLayout: String, Sendable, Hashable, CaseIterable {
    /// Beside the list it is from.
    case wide
    /// Alone.
    case narrow
}

/// Who orders text that runs from right to left (Unicode Annex 9).
public enum BidirectionalMode: String, Sendable, Hashable, CaseIterable {
    /// The terminal does: it gets text in the order it is read in, outside text in isolates.
    case terminal
    /// souk does, for a terminal that shows each letter where it comes: it gets lines in the order they are seen in.
    case app
    /// Nobody does: text in the order it is read in, and nothing else.
    case off
}
