/// The settings by their types; nil for what suits the program's options and the terminal.
extension Settings {
    /// The format for output; nil for the one that suits its destination.
    public var format: OutputFormat? { self[.format].flatMap(OutputFormat.init(rawValue:)) }

    /// The position of a record on the screen; nil for the one that suits the width.
    public var layout: ScreenLayout? { self[.layout].flatMap(ScreenLayout.init(rawValue:)) }

    /// The currency of data that does not name one; nil for each service's own.
    public var currency: Currency? { self[.currency].flatMap(Currency.init(code:)) }

    /// The language of sentences; nil for the one of the program's options and environment.
    public var language: Language? { self[.language].flatMap(Language.init(rawValue:)) }

    /// The mode that decides who orders text that runs from right to left; nil for the one that suits the terminal.
    public var bidi: BidirectionalMode? { self[.bidi].flatMap(BidirectionalMode.init(rawValue:)) }

    /// The way to show pictures; nil for the one that the terminal reports.
    public var pictures: PictureChoice? { self[.pictures].flatMap(PictureChoice.init(rawValue:)) }

    /// True if output is for screen readers; nil for the mode that the program was started with.
    public var isAccessible: Bool? { self[.accessible].map { $0 == "on" } }
    public var prompt: PromptForm { self[.prompt].flatMap(PromptForm.init) ?? .usual }
    /// The form of the text at the right end of the prompt's row; nil for none.
    public var rightPrompt: PromptForm? { self[.rightPrompt].flatMap(PromptForm.init) }

    public var colours: TextColours? { self[.colors].flatMap(TextColours.init) }
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

/// The form of the prompt: text with the names of parts in braces, as in `{service}{narrowed}{ (draft)}> `. Other
/// characters in braces are printed unless the part is empty.
public struct PromptForm: Sendable, Hashable {
    public enum Part: String, Sendable, CaseIterable {
        /// The service; a `*` while a search or a filter is on; the search, the filter and the sort order as typed.
        case service, narrowed, search, filter, sort
        /// The number of records in the result, as far as it is known; the number of pinned ones.
        case count, pins
        /// The name of the open draft; the account of the service, while someone is signed in; the file or the address
        /// that the records come from, unless they are built in.
        case draft, account, source
    }

    /// The usual form, as it is typed.
    public static let example = "\"{service}{narrowed}{ (draft)}> \""
    public static let usual = PromptForm(pieces: pieces(of: String(example.dropFirst().dropLast())) ?? [])

    private enum Piece: Hashable {
        case text(String)
        case part(Part, before: String, after: String)
    }

    private let pieces: [Piece]

    private static let lengthLimit = 200

    private init(pieces: [Piece]) { self.pieces = pieces }

    /// Reads a form; nil if braces are open or hold no part's name, or if it is too long.
    public init?(_ text: String) {
        guard text.count <= Self.lengthLimit, let pieces = Self.pieces(of: text) else { return nil }
        self.pieces = pieces
    }

    private static func pieces(of text: String) -> [Piece]? {
        var pieces: [Piece] = []
        // Control characters would reach the terminal with each prompt.
        var rest = VisibleText(text).string[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let inside = rest[rest.index(after: open)..<close]
            let before = inside.prefix { !$0.isLetter }
            let name = inside[before.endIndex...].prefix(while: \.isLetter)
            guard let part = Part(rawValue: String(name)) else { return nil }
            pieces.append(.text(String(rest[..<open])))
            pieces.append(.part(part, before: String(before), after: String(inside[name.endIndex...])))
            rest = rest[rest.index(after: close)...]
        }
        return pieces + [.text(String(rest))]
    }

    public func shows(_ part: Part) -> Bool {
        pieces.contains { if case .part(part, _, _) = $0 { true } else { false } }
    }

    public func text(_ value: (Part) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): return text
            case .part(let part, let before, let after):
                let value = value(part)
                return value.isEmpty ? "" : before + value + after
            }
        }.joined()
    }
}

/// The colours that a user has given to kinds of text: `field=blue command=bold+green match=#ffcc00`.
public struct TextColours: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        /// A part of a line that is typed, or a role of what is printed.
        case prompt, command, option, field, `operator`, value, string, number, error, hint, title, match, money, urgent
    }

    /// The parameters of the sequence “select graphic rendition” (ECMA-48, SGR) for each kind.
    public let styles: [Kind: String]

    private static let colours = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    private static let attributes = ["bold": "1", "dim": "2", "italic": "3", "underline": "4", "reverse": "7"]

    /// Reads colours; nil if a word is not a kind of text, `=` and a style.
    public init?(_ text: String) {
        var styles: [Kind: String] = [:]
        for word in text.split(separator: " ") {
            let sides = word.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, let kind = Kind(rawValue: String(sides[0])) else { return nil }
            var parameters: [String] = []
            for name in sides[1].split(separator: "+", omittingEmptySubsequences: false) {
                guard let parameter = Self.parameter(name.lowercased()) else { return nil }
                parameters.append(parameter)
            }
            styles[kind] = parameters.joined(separator: ";")
        }
        self.styles = styles
    }

    /// Returns the parameter for an attribute, a colour, a number of the 256 colours or `#rrggbb`.
    private static func parameter(_ name: String) -> String? {
        if let attribute = attributes[name] { return attribute }
        if let place = colours.firstIndex(of: name) { return String(30 + place) }
        if name.hasPrefix("bright-"), let place = colours.firstIndex(of: String(name.dropFirst(7))) {
            return String(90 + place)
        }
        if let number = Int(name), (0...255).contains(number) { return "38;5;\(number)" }
        guard name.hasPrefix("#"), name.utf8.count == 7, let number = Int(name.dropFirst(), radix: 16) else {
            return nil
        }
        return "38;2;\(number >> 16);\(number >> 8 & 255);\(number & 255)"
    }

    public static let example = "field=blue command=bold+green match=#ffcc00"
}
