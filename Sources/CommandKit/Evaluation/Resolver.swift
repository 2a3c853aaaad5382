import Domain
import Syntax

/// Finds the command that a line names, and reads its arguments.
struct Resolver {
    let table: CommandTable

    func resolve(_ line: ParsedLine, in scope: Scope) throws(CommandError) -> (any Command, Invocation) {
        guard let (command, count) = table.command(startingWith: line.words) else {
            throw unknownCommand(line)
        }
        return (command, try invocation(of: command, line: line, from: count, in: scope))
    }

    private func invocation(
        of command: any Command, line: ParsedLine, from start: Int, in scope: Scope
    ) throws(CommandError) -> Invocation {
        var arguments: [String: any Argument] = [:]
        var place = start
        for parameter in command.signature.parameters {
            let end = parameter.extent == .rest ? line.words.count : min(place + 1, line.words.count)
            if place < end {
                let typed = TypedArgument(line: line, places: place..<end)
                arguments[parameter.name] = try parameter.argument.init(reading: typed, in: scope)
                place = end
            } else if !parameter.isOptional {
                throw CommandError(
                    .usage, "“\(command.signature.name)” needs \(Message(stringLiteral: parameter.name.uppercased())).",
                    hint: "Usage: \(command.signature.usage)", at: .empty(at: line.words.last?.range.upper ?? 0))
            }
        }
        if place < line.words.count {
            let surplus = line.words[place]
            throw CommandError(
                .usage, "“\(surplus.text)” is one word too many.", hint: "Usage: \(command.signature.usage)",
                at: surplus.range)
        }
        return Invocation(line: line, table: table, arguments: arguments)
    }

    private func unknownCommand(_ line: ParsedLine) -> CommandError {
        guard let first = line.words.first else { return CommandError(.usage, "There is no command.") }
        let family = table.names(continuing: first.text)
        guard !family.isEmpty, !first.isQuoted else {
            let nearest = Suggestion.closest(to: first.text, among: table.names)
            let hint: Message = nearest.map { "Did you mean \($0)?" } ?? "Type help for the commands."
            return CommandError(.usage, "There is no command “\(first.text)”.", hint: hint, at: first.range)
        }
        guard line.words.count > 1 else {
            return CommandError(
                .usage, "“\(first.text)” needs one more word.", hint: "One of \(list: family).", at: first.range)
        }
        let name = first.text + " " + line.words[1].text
        let nearest = Suggestion.closest(to: name, among: family)
        let hint: Message = nearest.map { "Did you mean \($0)?" } ?? "One of \(list: family)."
        return CommandError(
            .usage, "There is no command “\(name)”.", hint: hint, at: first.range.joined(with: line.words[1].range))
    }
}
