import Domain
public import Ports

/// The form of the prompt: text with parts in braces, as in `{service}{narrowed}{ (draft)}> `.
///
/// Each pair of braces holds the name of one part, and the characters around the name are printed with it: nothing of
/// the braces is printed while the part is empty.
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
    public static let usual = PromptForm(string: String(example.dropFirst().dropLast()))

    private let string: String

    /// The longest form, in characters.
    private static let lengthLimit = 200

    private init(string: String) { self.string = string }

    /// Reads a form; nil if braces are open or hold no part's name, or if it is too long.
    public init?(_ text: String) {
        // Control characters would reach the terminal with each prompt.
        string = VisibleText(text).string
        let literal = string.replacing(Self.braces) { Part(rawValue: String($0.name)) == nil ? "{" : "" }
        guard text.count <= Self.lengthLimit, !literal.contains("{") else { return nil }
    }

    private static var braces: Regex<(Substring, before: Substring, name: Substring, after: Substring)> {
        /\{(?<before>[^\p{L}\}]*)(?<name>\p{L}+)(?<after>[^\}]*)\}/
    }

    public func shows(_ part: Part) -> Bool { string.matches(of: Self.braces).contains { $0.name == part.rawValue } }

    public func text(_ value: (Part) -> String) -> String {
        string.replacing(Self.braces) { match in
            let value = Part(rawValue: String(match.name)).map(value) ?? ""
            return value.isEmpty ? "" : match.before + value + match.after
        }
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

extension Settings {
    public var prompt: PromptForm { self[.prompt].flatMap(PromptForm.init) ?? .usual }

    /// The form of the text at the right end of the prompt's row; nil for none.
    public var rightPrompt: PromptForm? { self[.rightPrompt].flatMap(PromptForm.init) }

    public var colours: TextColours? { self[.colors].flatMap(TextColours.init) }
}
