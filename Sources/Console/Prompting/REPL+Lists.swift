import CommandKit
import Rendering
import Syntax
import Terminal

/// The prompt's lists below a line: live search, rows to choose, and the history.
extension REPL {
    /// Searches as the user types; returns the line that was entered, nil if the user left.
    func searchLive(from beginning: String) async -> String? {
        var options = await evaluator.printer.options(asked: .table)
        options.hasLinks = false
        let search = LiveSearch(options: options) { [evaluator] line, early async throws(Failure) in
            let screen = TerminalListScreen(evaluator.printer.appearance, pictures: nil) { output, _, _ in
                early(output)
            }
            return try await evaluator.interpreter.preview(line, on: screen)
        } redrawing: { [editor] in
            editor.redraw()
        }
        search.search(for: beginning, after: .zero)
        defer { search.end() }
        return await line("search: ", beginning, LineList { search.rows(columns: $0, count: $1) }) {
            [halfTyped] text in
            halfTyped.edit(text.isEmpty ? "" : LiveSearch.commandLine(for: text))
            search.search(for: text)
        }.map(LiveSearch.commandLine)
    }

    /// Lets the user choose rows of a list; returns the line that does what was chosen, nil if the user left.
    func pick(from list: RecordList, _ beginning: String) async -> String? {
        let options = await evaluator.printer.options()
        let localizer = options.localizer
        let columns = list.columns.filter { $0 != list.schema.headline && $0.kind != .boolean }
        let items = list.records.map { listed in
            let values = columns.map { localizer.cell("\(listed.record[$0])") }.filter { !$0.isEmpty }
            return ChoiceList.Item(
                lead: listed.number.map(String.init) ?? "",
                text: VisibleText(list.schema.headline(of: listed.record, in: localizer.language)).string,
                note: values.joined(separator: " · "))
        }
        let choices = ChoiceList(
            items, isPart: list.total != items.count, typed: beginning, options: options,
            help: "Enter shows · Space marks · Escape leaves",
            helpForMarked: "p pins · a archives · e exports", endings: ["p", "a", "e"])
        guard await line("pick: ", beginning, choices) != nil, let choice = choices.choice else { return nil }
        let numbers = choice.places.compactMap { list.records[$0].number }
        let rows = RowSpans(numbers).strings.joined(separator: ",")
        switch choice.character {
        case "p": return "pin \(rows)"
        case "a": return "archive \(rows)"
        case "e": return "export \(list.schema.service.rawValue)-\(rows).csv \(rows)"
        default: return numbers.map { "show \($0)" }.joined(separator: "; ")
        }
    }

    /// Lets the user choose a line of the history that contains a text; returns nil if the user left.
    func recalled(_ text: String) async -> String? {
        let options = await evaluator.printer.options()
        let service = await service
        var lines: Set<String> = []
        let entries = history.entries.reversed().filter { lines.insert($0.line).inserted }
        let items = entries.map { entry in
            ChoiceList.Item(
                lead: entry.time.map { options.localizer.text("\(Value.date($0))") } ?? "",
                text: VisibleText(entry.line).string, note: entry.service?.rawValue ?? "",
                isNear: entry.service == nil || entry.service == service)
        }
        let choices = ChoiceList(
            items, typed: text, options: options,
            help: "Enter takes the line · Control-R: all services · Shift-Delete removes it · Escape leaves",
            forgetting: { [self] place in (try? forget(entries[place].line)) == true })
        guard await line("history: ", text, choices) != nil, let place = choices.choice?.places.first else {
            return nil
        }
        return entries[place].line
    }

    /// Removes a line from the history, here and for the next start; returns false if it has no such line.
    private func forget(_ line: String) throws(Failure) -> Bool {
        guard try history.remove(line) else { return false }
        editor.remove(line)
        return true
    }

    /// Removes a suggested line from the history; returns a sentence about it. Called on the editor's thread.
    func forgetSuggested(_ line: String, in localizer: Localizer) -> String? {
        do {
            return try forget(line) ? localizer.rowEnd("Removed from the history: \(VisibleText(line).string)") : nil
        } catch {
            return localizer.rowEnd(error.message)
        }
    }

    /// Runs a line that was chosen and not typed; it is shown as if it had been.
    func runChosen(_ line: String) async throws(OutputError) -> Ending? {
        let text = await prompt.string + VisibleText(line).string + "\n"
        try evaluator.printer.writer.write(text, to: .output)
        return try await run(line)
    }

    private func line(_ prompt: String, _ beginning: String, _ choices: ChoiceList) async -> String? {
        let list = LineList {
            choices.rows(columns: $0, count: max($1 / 2, min($1, 8)))
        } press: {
            choices.press($0)
        }
        return await line(prompt, beginning, list) { choices.narrow(to: $0) }
    }

    private func line(
        _ prompt: String, _ beginning: String, _ list: LineList, onEdit: @escaping @Sendable (String) -> Void
    ) async -> String? {
        var line = LineRequest(prompt: prompt)
        (line.initial, line.list, line.onEdit) = (beginning, list, onEdit)
        guard case .line(let text) = await editor.line(line) else { return nil }
        return text
    }
}
