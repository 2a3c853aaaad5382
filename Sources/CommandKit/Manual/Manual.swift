/// The documentation of the language, generated from the command table.
public struct Manual: Sendable {
    public let commands: [any TableCommand]

    package init(_ table: CommandTable) {
        commands = CommandCategory.allCases.flatMap { category in
            table.commands.filter { $0.signature.category == category }
        }
    }

    /// The page that `help` shows: a line for each command, and the topics.
    public var overview: [Message] {
        var lines: [Message] = []
        for category in CommandCategory.allCases {
            lines += [category.title] + Self.lines(of: commands(in: category)) + [""]
        }
        return lines + ["help COMMAND explains a command; help TOPIC one of: \(list: Topic.all.map(\.name))."]
    }

    static func lines(of commands: [any TableCommand]) -> [Message] {
        Message.columns(commands.map { ($0.signature.brief, $0.signature.summary) })
    }

    public func commands(in category: CommandCategory) -> [any TableCommand] {
        commands.filter { $0.signature.category == category }
    }
}

/// Two manuals are equal if they describe commands of the same names.
extension Manual: Hashable {
    public static func == (left: Manual, right: Manual) -> Bool { left.names == right.names }
    public func hash(into hasher: inout Hasher) { hasher.combine(names) }
    private var names: [String] { commands.map(\.signature.name) }
}

extension Signature {
    /// The usage, with more than two options as one word: `source [SERVICE] [LOCATION] [OPTIONS]`.
    fileprivate var brief: String {
        let words = parameters.filter { !$0.isOption }.map { $0.isOptional ? "[\($0.placeholder)]" : $0.placeholder }
        guard parameters.count - words.count > 2 else { return usage }
        return ([name] + words + ["[OPTIONS]"]).joined(separator: " ")
    }
}

extension Message {
    /// Returns lines of text to type, which is the same in every language, each with its explanation in a column.
    static func columns(_ rows: [(typed: String, meaning: Message)]) -> [Message] {
        let width = rows.map { $0.meaning.isEmpty ? 0 : $0.typed.count }.max() ?? 0
        return rows.map { typed, meaning in
            let gap = String(repeating: " ", count: max(0, width - typed.count) + 2)
            return meaning.isEmpty ? "\("  " + typed)" : "  \(typed + gap)\(meaning)"
        }
    }
}

extension TableCommand {
    /// The page that `help COMMAND` shows, line by line, with empty lines between paragraphs.
    public var helpPage: [Message] {
        let parameters = signature.parameters
        var lines: [Message] = [signature.summary, "", "Usage: \(signature.usage)"]
        if !signature.aliases.isEmpty {
            lines.append("Also: \(list: signature.aliases)")
        }
        if !parameters.isEmpty {
            lines += [""] + Message.columns(parameters.map { ($0.placeholder, $0.help) })
        }
        if !notes.isEmpty { lines += [""] + notes }
        if examples.isEmpty { return lines }
        lines += ["", examples.count == 1 ? "Example:" : "Examples:"]
        for example in examples {
            lines += (example.preparation + [example.line]).map { "  \("> " + $0)" }
            lines += example.prints.split(separator: "\n").map { "    \($0)" }
        }
        return lines
    }
}
