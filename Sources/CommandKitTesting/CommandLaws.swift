public import CommandKit
import Domain

/// Rules for every command table, which keep the command language consistent.
///
///     #expect(CommandLaws.violations(in: .builtin) == [])
public enum CommandLaws {
    public static let summaryLimit = 60

    /// Returns every violation in the table, in one sentence each that names the command; empty if there are none.
    public static func violations(in table: CommandTable) -> [String] {
        ambiguousNames(in: table) + table.commands.flatMap { violations(of: $0) }
    }

    /// Returns the commands that are in a file but not in the table.
    ///
    /// - Parameter files: The names of source files; those that end in `Command.swift` are commands.
    public static func unregistered(files: [String], in table: CommandTable) -> [String] {
        let registered = Set(table.commands.map { String(describing: type(of: $0)) + ".swift" })
        return files.filter { $0.hasSuffix("Command.swift") && !registered.contains($0) }.sorted()
    }

    private static func ambiguousNames(in table: CommandTable) -> [String] {
        let names = Dictionary(grouping: table.names, by: \.self)
        return names.filter { $0.value.count > 1 }.keys.sorted().map { "“\($0)” names more than one command." }
    }

    private static func violations(of command: any TableCommand) -> [String] {
        let signature = command.signature
        var violations: [String] = []
        func law(_ holds: Bool, _ sentence: String) {
            if !holds { violations.append("“\(signature.name)”: \(sentence)") }
        }
        for name in signature.names {
            let isPlain = name.allSatisfy { $0.isLowercase || " -?؟".contains($0) }
            law(isPlain && !name.isEmpty, "the name “\(name)” is not in lowercase.")
        }
        law(signature.summary.unrendered.hasSuffix("."), "the summary does not end in a period.")
        law(signature.summary.unrendered.count <= summaryLimit, "the summary is longer than \(summaryLimit) columns.")
        law(!command.examples.isEmpty, "there is no example.")
        let showsItself = command.examples.contains {
            $0.line.hasPrefix(signature.name) || signature.category == .curating
        }
        law(showsItself, "no example begins with its name.")
        let parameters = signature.parameters
        law(Set(parameters.map(\.name)).count == parameters.count, "two parameters have one name.")
        let placed = parameters.filter { !$0.isOption }
        for (parameter, next) in zip(placed, placed.dropFirst()) {
            law(parameter.extent != .rest, "nothing can follow \(parameter.name), which takes all words.")
            law(!parameter.isOptional || next.isOptional, "\(parameter.name) is optional, but what follows it is not.")
        }
        for parameter in parameters {
            law(parameter.help.unrendered.hasSuffix("."), "the help on \(parameter.name) is not a sentence.")
            law(parameter.isOption || parameter.extent != .flag, "\(parameter.name) is a flag without --.")
            guard parameter.isOption else { continue }
            law(parameter.isOptional, "\(parameter.name) is an option and must not be needed.")
            law(parameter.extent != .rest, "\(parameter.name) is an option and takes more than one word.")
        }
        return violations
    }
}
