public import CommandKit
import Rendering

/// The program's `man` page. Options, commands, topics and statuses come from where they are declared.
public struct ManualPage: Sendable {
    private let program: ProgramDescription
    private let version: String
    private let folder: String
    private let manual: Manual

    public init(_ program: ProgramDescription, version: String, folder: String = "souk", commands: CommandTable) {
        (self.program, self.folder) = (program, folder)
        self.version = version
        manual = Manual(commands)
    }

    public var text: String {
        let head = ".TH \(program.commandName.uppercased()) 1 \"\" \"\(RoffText.words(version))\" \"User Commands\""
        let lines = [head] + name + synopsis + description + options + subcommands + commands + topics + statuses
        return (lines + environmentAndFiles).joined(separator: "\n") + "\n"
    }

    private var name: [String] {
        var abstract = program.abstract ?? ""
        if abstract.last == "." { abstract.removeLast() }
        let words = RoffText.words(String(abstract.dropFirst()))
        return [
            ".SH NAME", "\(program.commandName) \\- \(abstract.prefix(1).lowercased())\(words)",
        ]
    }

    private var synopsis: [String] {
        var lines = [
            ".SH SYNOPSIS",
            "\(RoffText.bold(program.commandName)) [\(RoffText.italic("OPTIONS"))] [\(RoffText.italic("SCRIPT"))"
                + " [\(RoffText.italic("ARGUMENT"))...]]",
        ]
        for subcommand in ownSubcommands {
            let words = "\(program.commandName) \(subcommand.commandName)"
            lines += [".br", "\(RoffText.bold(words)) [\(RoffText.italic("OPTIONS"))] \(RoffText.italic("FILE"))..."]
        }
        return lines
    }

    private var description: [String] { [".SH DESCRIPTION"] + Self.paragraphs(program.discussion) }

    private static func paragraphs(_ text: String?) -> [String] {
        (text ?? "").split(separator: "\n").flatMap { [".PP", RoffText.words(String($0))] }
    }

    private var options: [String] { [".SH OPTIONS"] + program.options.flatMap(Self.entry) }

    private var subcommands: [String] {
        ownSubcommands.flatMap { subcommand in
            [".SH \(RoffText.words("\(program.commandName) \(subcommand.commandName)".uppercased()))"]
                + Self.paragraphs(subcommand.abstract) + Self.paragraphs(subcommand.discussion)
                + subcommand.options.filter { $0.valueName != "version" }.flatMap(Self.entry)
        }
    }

    /// The subcommands that souk declares; `help` is the parser's.
    private var ownSubcommands: [ProgramDescription] { (program.subcommands ?? []).filter { $0.commandName != "help" } }

    private static func entry(of option: ProgramDescription.Argument) -> [String] {
        let names = option.typedNames.map { RoffText.bold($0) }
        let value = option.takesValue ? " " + RoffText.italic(option.typedValue) : ""
        return [".TP", names.joined(separator: ", ") + value, RoffText.words(option.abstract ?? "")]
    }

    private var commands: [String] {
        var lines = [".SH COMMANDS", "At the prompt, or one per line in a script; help COMMAND explains each."]
        for category in CommandCategory.allCases {
            let signatures = manual.commands(in: category).map(\.signature)
            if signatures.isEmpty { continue }
            lines.append(".SS \(RoffText.words(category.title.exact))")
            for signature in signatures {
                lines += [".TP", RoffText.bold(signature.usage), RoffText.words(signature.summary.exact)]
            }
        }
        return lines
    }

    private var topics: [String] {
        Topic.all.filter { $0.name != Self.statusTopic }.flatMap { topic in
            [".SH \(RoffText.words(topic.name.uppercased()))", RoffText.words(topic.summary.exact), ".PP", ".nf"]
                + topic.lines.map { RoffText.words($0.exact) } + [".fi"]
        }
    }

    private static let statusTopic = "exit-status"

    private var statuses: [String] {
        var lines = [".SH EXIT STATUS", "A script ends with the status of the first command that fails."]
        for status in ExitStatus.allCases {
            lines += [".TP", RoffText.bold(String(status.rawValue)), RoffText.words(status.meaning.exact)]
        }
        return lines + [".TP", RoffText.bold("128+n"), "ended by signal n"]
    }

    private var environmentAndFiles: [String] {
        [
            ".SH ENVIRONMENT",
            ".TP", "\\fBXDG_DATA_HOME\\fR, \\fBXDG_CONFIG_HOME\\fR, \\fBXDG_STATE_HOME\\fR, \\fBXDG_CACHE_HOME\\fR",
            "Where the files below are; \\-\\-home overrides them.",
            ".TP", "\\fBNO_COLOR\\fR, \\fBCLICOLOR\\fR, \\fBTERM\\fR",
            "Whether a terminal has colours; \\-\\-color overrides them.",
            ".TP", "\\fBACCESSIBLE\\fR", "Not empty and not 0: as \\-\\-accessible, on a terminal.",
            ".TP", "\\fBVISUAL\\fR, \\fBEDITOR\\fR", "What draft edit opens.",
            ".SH FILES",
            ".TP", "\\fI$XDG_DATA_HOME/\(folder)\\fR", "Drafts, the session and what undo takes back, as JSON.",
            ".TP", "\\fI$XDG_CONFIG_HOME/\(folder)/config.json\\fR", "Settings of your own; souk never writes it.",
            ".TP", "\\fI$XDG_STATE_HOME/\(folder)\\fR", "The lines typed before, and sign\\-ins.",
            ".TP", "\\fI$XDG_CACHE_HOME/\(folder)\\fR", "Copies of data, which souk recreates as needed.",
        ]
    }
}

/// Text escaped for roff, so that nothing in it is read as a request or an escape.
enum RoffText {
    /// Returns the words of a paragraph, safe in any position.
    static func words(_ text: String) -> String {
        let words = VisibleText(text).string.map { escapes[$0] ?? String($0) }.joined()
        // A point at the start of a line begins a request.
        return words.first == "." ? "\\&" + words : words
    }

    private static let escapes: [Character: String] = [
        "\\": "\\e", "-": "\\-", "\"": "\\(dq", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    ]

    static func bold(_ text: String) -> String { "\\fB\(words(text))\\fR" }
    static func italic(_ text: String) -> String { "\\fI\(words(text))\\fR" }
}
