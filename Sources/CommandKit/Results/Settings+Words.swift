extension Settings {
    public var format: OutputFormat? { self[.format].flatMap(OutputFormat.init(rawValue:)) }
    public var layout: ScreenLayout? { self[.layout].flatMap(ScreenLayout.init(rawValue:)) }
    public var currency: Currency? { self[.currency].flatMap(Currency.init(code:)) }
    public var language: Language? { self[.language].flatMap(Language.init(rawValue:)) }
    public var bidi: BidirectionalMode? { self[.bidi].flatMap(BidirectionalMode.init(rawValue:)) }
    public var pictures: PictureChoice? { self[.pictures].flatMap(PictureChoice.init(rawValue:)) }
    public var isAccessible: Bool? { self[.accessible].map { $0 == "on" } }
}

/// The form in which output is printed; `help formats` describes each.
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
    /// For reading on a terminal.
    case table
    /// As a table without decoration, the default in scripts.
    case plain
    /// One object for each command, on one line.
    case json
    /// One row for each record.
    case csv
    /// To paste into a document.
    case markdown
}

/// The way to show pictures on a terminal, if it does not depend on the terminal's report.
public enum PictureChoice: String, Sendable, Hashable, CaseIterable {
    /// A protocol of terminals, coloured characters, or no pictures.
    case kitty, iterm2, sixel, blocks, off
}

/// The position of a record on the screen: beside the list it is from, or alone.
public enum ScreenLayout: String, Sendable, Hashable, CaseIterable {
    case wide, narrow
}

/// The part that orders text that runs from right to left (Unicode Annex 9).
public enum BidirectionalMode: String, Sendable, Hashable, CaseIterable {
    /// The terminal orders text. It receives text in reading order, with text from outside in isolates.
    case terminal
    /// souk orders text, for a terminal that shows characters in the order of arrival. It receives lines in visual
    /// order.
    case app
    /// Nothing orders text. It is sent in reading order, without bidirectional control characters.
    case off
}
