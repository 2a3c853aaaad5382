public import Domain

/// The documentation of the language, generated from the command table.
public struct Manual: Sendable, Hashable {
    /// A command as it is described to people and to programs.
    public struct Entry: Sendable, Hashable {
        public struct Parameter: Sendable, Hashable {
            public let name: String
            /// The parameter as usage shows it: in capitals, or as it is typed for an option.
            public let placeholder: String
            public let help: Message
            public let isOptional: Bool
        }

        public let name: String
        public let aliases: [String]
        public let category: CommandCategory
        public let summary: Message
        public let usage: String
        public let parameters: [Parameter]
        public let notes: [Message]
        public let examples: [Example]
    }

    public let entries: [Entry]
    public let topics: [Topic]

    package init(_ table: CommandTable) {
        entries = CommandCategory.allCases.flatMap { table.commands(in: $0) }.map { Entry($0) }
        topics = Topic.all
    }

    /// The page that `help` shows: a line for each command, and the topics.
    public var overview: [Message] {
        var lines: [Message] = []
        for category in CommandCategory.allCases {
            lines += [category.title] + Self.lines(of: entries(in: category)) + [""]
        }
        return lines + ["help COMMAND explains a command; help TOPIC one of: \(list: topics.map(\.name))."]
    }

    /// Returns a line for each command: its usage and its summary.
    static func lines(of entries: [Entry]) -> [Message] {
        let width = entries.map(\.brief.count).max() ?? 0
        return entries.map { entry in
            let gap = String(repeating: " ", count: width - entry.brief.count + 2)
            return "  \(entry.brief + gap)\(entry.summary)"
        }
    }

    public func entries(in category: CommandCategory) -> [Entry] {
        entries.filter { $0.category == category }
    }
}

extension Manual.Entry {
    /// The usage, with more than two options as one word: `source [SERVICE] [LOCATION] [OPTIONS]`.
    fileprivate var brief: String {
        let words = parameters.filter { !$0.name.hasPrefix("--") }.map {
            $0.isOptional ? "[\($0.placeholder)]" : $0.placeholder
        }
        guard parameters.count - words.count > 2 else { return usage }
        return ([name] + words + ["[OPTIONS]"]).joined(separator: " ")
    }

    init(_ command: any TableCommand) {
        let signature = command.signature
        name = signature.name
        aliases = signature.aliases
        category = signature.category
        summary = signature.summary
        usage = signature.usage
        parameters = signature.parameters.map {
            Parameter(name: $0.name, placeholder: $0.placeholder, help: $0.help, isOptional: $0.isOptional)
        }
        (notes, examples) = (command.notes, command.examples)
    }

    /// The page that `help COMMAND` shows, line by line, with empty lines between paragraphs.
    public var page: [Message] {
        var lines: [Message] = [summary, "", "Usage: \(usage)"]
        if !aliases.isEmpty {
            lines.append("Also: \(list: aliases)")
        }
        if !parameters.isEmpty {
            let width = parameters.map(\.placeholder.count).max() ?? 0
            lines.append("")
            lines += parameters.map { parameter in
                let gap = String(repeating: " ", count: width - parameter.placeholder.count + 2)
                return "  \(parameter.placeholder + gap)\(parameter.help)"
            }
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
