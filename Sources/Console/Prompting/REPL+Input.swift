import CommandKit
import Terminal
import Rendering
import Syntax

extension REPL {
    /// Returns the line with the here-text it asks for; nil if it was dropped while that was typed.
    ///
    /// A paste already contains its here-text. If the terminal or the program ends meanwhile, the text typed so far is
    /// kept as an unfinished line.
    ///
    /// - Parameter more: Receives the text that was pasted after the end of the here-text.
    func whole(
        _ command: CommandReader.Command, _ ending: inout Ending?, followedBy more: inout String
    ) async throws(ParseError) -> InputLine? {
        let line = try ParsedLine(command.source)
        guard let opening = line.hereText else {
            halfTyped.enter()
            return InputLine(line)
        }
        var lines = command.hereText
        var isOver = command.delimiter != nil
        while !isOver {
            let entered = ([command.source] + lines).joined(separator: "\n")
            let isAccessible = await evaluator.printer.options().isAccessible
            let prompt = isAccessible ? Prompt.spokenContinuation : Prompt.continuation
            switch await input(prompt: prompt, after: entered, nil) {
            case .interrupted: return nil
            case .edit(let text), .recall(let text, _): lines.append(text)
            case .line(let source):
                // A paste may contain several lines, the end of the text, and commands after it.
                var pasted = source.split(separator: "\n", omittingEmptySubsequences: false)[...]
                while !isOver, let next = pasted.popFirst() {
                    if next == opening.delimiter { isOver = true } else { lines.append(String(next)) }
                }
                more = pasted.joined(separator: "\n")
            case .ended(let signal):
                ending = .ended(by: signal)
                return nil
            case .end:
                // An empty text would empty the field.
                if lines.isEmpty { return nil }
                isOver = true
            }
        }
        // The history has only the line that asked for the text, so the text is saved until its command is done with
        // it.
        let written = [command.source] + lines + [opening.delimiter]
        halfTyped.begin(after: written.joined(separator: "\n"))
        return InputLine(line.filling(hereText: lines.joined(separator: "\n")), written: written)
    }

    /// Returns a line as the user's editor left it; unchanged if there is no editor or it failed, which is reported.
    func edited(_ text: String) async throws(OutputError) -> String {
        do {
            guard let edit = try await world.dialogue.editor.edit(text, named: "typed.line") else { return text }
            // From here on, the line is saved after each key as one that is being typed.
            world.dialogue.editor.finish(edit)
            return edit.after.hasSuffix("\n") ? String(edit.after.dropLast()) : edit.after
        } catch {
            try await evaluator.show(LineResult(error: error, of: ""))
            return text
        }
    }

    /// Returns true if a text ends in an open quote or a backslash. Called on the editor's thread.
    static func isOpen(_ text: String) -> Bool {
        if text.hasSuffix("\\") { return !text.hasSuffix("\\\\") }
        return CommandReader.endsInQuote(text)
    }

    struct EnteredCommand {
        let command: CommandReader.Command
        /// The whole line, for the history, if this is its first command; otherwise nil.
        let typed: String?
        /// Answers the command's questions if the next line has the answer; nil for the user at the terminal.
        let prompter: (any Prompter)?
    }

    /// Returns the text that a paste inserts, and a note on several commands. Called on the editor's thread.
    static func pasted(
        _ text: String, between before: String, and after: String, for table: CommandTable, in localizer: Localizer
    ) -> (text: String, note: String?) {
        let pasted = before.allSatisfy(\.isWhitespace) ? CommandReader.typed(inPasted: text) : text
        let count = text.contains("\n") ? commands(in: before + pasted + after, for: table).count : 0
        let commands = Noun(one: "command", other: "commands")
        return (pasted, count > 1 ? localizer.rowEnd("\(count, commands) pasted; Enter runs them.") : nil)
    }

    /// Runs what was entered, up to the first command that fails. Returns nil if the prompt continues.
    func run(_ source: String) async throws(OutputError) -> Ending? {
        let source = source.replacing("\\\n", with: " ")
        var waiting = await entered(source)[...]
        // A typed command is already on the screen above its output.
        var isEchoed = waiting.count > 1
        if waiting.isEmpty {
            await remember(source)
            halfTyped.enter()
            // On an empty line, Enter continues the list above it.
            let isBlank = source.allSatisfy(\.isWhitespace)
            if isBlank, let next = await evaluator.interpreter.previous?.continuation {
                waiting = Self.commands(in: next, for: evaluator.interpreter.table)[...]
            }
        }
        while let next = waiting.popFirst() {
            if isEchoed {
                try evaluator.printer.echo(
                    next.command.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            }
            var more = ""
            let (isFailed, ending) = try await run(next, followedBy: &more)
            if let ending { return ending }
            let isLast = waiting.isEmpty && more.isEmpty
            if isFailed, !isLast, waiting.first.map(isExpecting) != true {
                let left = await waiting.count + entered(more).count
                try evaluator.printer.report([
                    "Not run, but in the history: \(left, Noun(one: "command", other: "commands"))."
                ])
                return nil
            }
            if more.isEmpty { continue }
            waiting = await entered(more) + waiting
            isEchoed = true
        }
        return nil
    }

    /// Returns the commands in a text, and adds them to the history.
    private func entered(_ text: String) async -> [EnteredCommand] {
        let commands = Self.commands(in: text, for: evaluator.interpreter.table)
        for entered in commands { if let typed = entered.typed { await remember(typed) } }
        return commands
    }

    /// Returns the commands in a text; the line after a command that takes a secret is the secret, as in a script.
    private static func commands(in text: String, for table: CommandTable) -> [EnteredCommand] {
        var reader = CommandReader(text)
        var commands: [EnteredCommand] = []
        while let command = reader.next() {
            let sources = table.commands(in: command.source).map(\.text)
            for (place, source) in sources.enumerated() {
                var single = command
                single.source = source
                // Here-text and a secret belong to the last command of a line.
                let isLast = place == sources.count - 1
                if !isLast { (single.hereText, single.delimiter) = ([], nil) }
                let line = try? ParsedLine(source)
                let takesSecret = isLast && line.map { table.takesSecretLine($0, isPasted: true) } ?? false
                let secret = takesSecret ? reader.nextLine() : nil
                commands.append(
                    EnteredCommand(
                        command: single, typed: place == 0 ? command.text : nil,
                        prompter: secret.map { ScriptedSecret(Secret($0)) }))
            }
        }
        return commands
    }

    private func isExpecting(_ next: EnteredCommand) -> Bool {
        guard let line = try? ParsedLine(next.command.source) else { return false }
        return evaluator.interpreter.table.expectationKind(of: line) == .forgives
    }

    /// Runs a command; returns the ending of the prompt, nil if it continues.
    private func run(
        _ entered: EnteredCommand, followedBy more: inout String
    ) async throws(OutputError) -> (isFailed: Bool, ending: Ending?) {
        var ending: Ending?
        let line: InputLine
        do {
            guard let whole = try await whole(entered.command, &ending, followedBy: &more) else {
                return (true, ending)
            }
            line = whole
        } catch {
            try await evaluator.reject(Failure(error), entered.command.source, at: nil)
            return (true, nil)
        }
        var isFailed = false
        var chosen: String?
        switch try await evaluate(line, asking: entered.prompter) {
        case .done(.leave): return (false, .left(saved: true))
        case .done(.read(let path, let arguments)): isFailed = try await read(path, arguments) != .success
        case .done(.searchLive(let beginning)): chosen = await searchLive(from: beginning)
        case .done(.pick(let list, let beginning)): chosen = await pick(from: list, beginning)
        case .failed: isFailed = true
        case .done(.write), .done(.record), .done(nil): break
        }
        if let chosen, let ending = try await runChosen(chosen) { return (false, ending) }
        return (isFailed, ending)
    }
}

extension Completer {
    /// Returns completions for the line editor: candidates quoted for the line, labels made safe for the terminal.
    func result(for line: String, cursor: Int, in localizer: Localizer) -> CompletionResult {
        let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
        let found = complete(typed)
        let labels = found.candidates.map { VisibleText($0.text).string }
        let width = labels.map { TextWidth.cells(of: $0) }.max() ?? 0
        return CompletionResult(
            range: found.range.lower..<found.range.upper,
            completions: zip(found.candidates, labels).map { candidate, label in
                Completion(
                    text: candidate.inserted, label: localizer.beginning(Line([Span(label)], isLeftToRight: true)),
                    note: localizer.rowEnd(candidate.note, after: width + 2), continues: candidate.continues)
            })
    }
}
