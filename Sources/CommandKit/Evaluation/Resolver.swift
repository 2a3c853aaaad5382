import Syntax

struct Resolver {
    let scope: Scope

    func resolve(_ line: ParsedLine) throws(Failure) -> (any TableCommand, Invocation) {
        let table = scope.table
        if let question = table.helpLine(for: line), let help = table.command(named: "help") {
            return (help, try invocation(of: help, line: question, from: 1))
        }
        guard let (command, count) = table.command(startingWith: line.words) else { throw unknownCommand(line) }
        return (command, try invocation(of: command, line: line, from: count))
    }

    private func invocation(
        of command: any TableCommand, line: ParsedLine, from start: Int
    ) throws(Failure) -> Invocation {
        let words = CommandWords(of: line, from: start, in: command.signature)
        var arguments: [Invocation.NamedArgument] = []
        for (parameter, typed) in try words.options() {
            arguments.append((parameter.name, try parameter.read(typed, in: scope)))
        }
        let ordinary = words.ordinary.count == line.words.count ? line : line.keeping(words.ordinary)
        do {
            try place(ordinary, of: words.signature, from: start, into: &arguments)
        } catch {
            // A command without options takes it for an argument.
            guard let option = words.option(at: error.range) else { throw error }
            throw words.unknownOption(option)
        }
        return Invocation(line: line, scope: scope, arguments: arguments)
    }

    private func place(
        _ line: ParsedLine, of signature: Signature, from start: Int, into arguments: inout [Invocation.NamedArgument]
    ) throws(Failure) {
        let parameters = signature.parameters
        var place = start
        for parameter in parameters where !parameter.isOption {
            let end = parameter.extent == .rest ? line.words.count : min(place + 1, line.words.count)
            if place < end {
                let typed = TypedArgument(line: line, places: place..<end)
                arguments.append((parameter.name, try parameter.read(typed, in: scope)))
                place = end
            } else if !parameter.isOptional {
                let missing = parameters.drop { $0.name != parameter.name }
                throw Failure(missing: missing.filter { !$0.isOption && !$0.isOptional }, of: signature, in: line)
            }
        }
        if place < line.words.count {
            let surplus = line.words[place]
            // It may be a password, which must not be repeated in an error.
            if signature.takesSecretLine {
                throw Failure(
                    .usage, "\(signature.name) takes no password on the command line.",
                    hint: "Type \(signature.name) EMAIL; souk then asks for the password.", at: surplus.range)
            }
            throw parameters.isEmpty
                ? Failure(
                    .usage, "Unexpected “\(surplus.text)”: \(signature.name) takes no arguments.",
                    hint: scope.table.hint(onTried: "\(signature.name) \(surplus.text)")
                        ?? hint(atChartBy: signature.name, of: surplus.text), at: surplus.range)
                : Failure(.usage, "Unexpected “\(surplus.text)”.", hint: "Usage: \(signature.usage)", at: surplus.range)
        }
    }

    /// Returns the hint at a chart for a command without arguments that a chart has as a measure, such as `sum price`.
    private func hint(atChartBy command: String, of word: String) -> Message? {
        guard let measure = ChartMeasure(rawValue: command), let names = scope.fields, let schema = scope.schema,
            let field = names.value(named: word), field.kind.isNumeric
        else { return nil }
        return schema.hint(atChartOf: measure, of: field, by: scope.workspace.line("chart"), named: names.name(of:))
    }

    /// Returns a hint at the command that is missing before a row number or a condition; nil for any other line.
    private func hint(onBare line: ParsedLine) -> Message? {
        let text = line.text(from: 0).text(in: line.source)
        if let row = Int(text), row > 0 { return "Type \("show \(text)")." }
        guard let fields = scope.fields, let condition = try? ExpressionParser.parse(String(text)) else { return nil }
        let named = condition.names.map { fields.value(named: $0) }
        let isWhole = !condition.operands.isEmpty || named.allSatisfy { $0?.kind == .boolean }
        return isWhole && !named.contains(nil) ? "Try: \("filter \(text)")." : nil
    }

    /// Returns the command after a first word that belongs to a prompt or is too much: `> list`, `please list`.
    private func hint(onPasted line: ParsedLine) -> Message? {
        guard scope.table.command(startingWith: line.words.dropFirst()) != nil else { return nil }
        return "Try: \(line.text(from: 1).text(in: line.source))."
    }

    private func unknownCommand(_ line: ParsedLine) -> Failure {
        let table = scope.table
        let hintAtHelp: Message = "Type help for the commands."
        guard let first = line.words.first, !first.text.isEmpty else {
            return Failure(.usage, "The command is empty.", hint: hintAtHelp, at: line.words.first?.range)
        }
        let service = scope.service(named: first.text)
        let suggestion =
            service.map { "Type use \($0.rawValue)." }
            ?? hint(onBare: line) ?? table.suggestion(for: line.words) ?? hint(onPasted: line)
        let family = table.names(continuing: first.text)
        guard !family.isEmpty, !first.isQuoted else {
            let isName = first.isQuoted && table.names.contains(first.text)
            // Its line has a command that is no longer there.
            let alias = scope.workspace.session.settings.aliases[first.text]
            let broken: Message? = alias.map { "“\(first.text)” stands for: \($0)" }
            return Failure(
                .usage, "Unknown command “\(first.text)”.",
                hint: isName ? "Write it without quotes." : broken ?? suggestion ?? hintAtHelp, at: first.range)
        }
        guard line.words.count > 1 else {
            let subcommands = family.map { String($0.dropFirst(first.text.count + 1)) }
            return Failure(
                .usage, "\(first.text) needs a subcommand: \(list: subcommands).", hint: "Type help \(first.text).",
                at: first.range)
        }
        let choices: Message =
            family.count > 1 ? "Choose one of \(list: family)." : "The only choice is \(list: family)."
        return Failure(
            .usage, "Unknown command “\(first.text + " " + line.words[1].text)”.", hint: suggestion ?? choices,
            at: first.range.joined(with: line.words[1].range))
    }
}
