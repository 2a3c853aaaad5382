public import CommandKit
public import Terminal
import Rendering
import Syntax

/// The prompt. Control-C drops the line or cancels the running command, never the program.
public struct REPL: Sendable {
    public enum Ending: Sendable {
        /// - Parameter saved: False if something could not be saved and was discarded.
        case left(saved: Bool)
        case ended(by: Signal)
    }

    let evaluator: Evaluator
    let editor: LineEditor
    let world: World
    private let evaluation = CurrentEvaluation()
    private let spinner: Spinner?
    private let program: String
    let halfTyped: UnfinishedLineSaver
    let history: TypedHistory
    /// The script that is run before the first prompt; nil if there is none.
    public var startScript: String?

    /// - Parameters:
    ///   - program: The program's name and version.
    ///   - history: The lines entered earlier, which the editor has too.
    public init(
        program: String, evaluator: Evaluator, editor: LineEditor, history: TypedHistory, world: World,
        spinner: Spinner?
    ) {
        (self.history, self.program, self.evaluator) = (history, program, evaluator)
        (self.editor, self.world, self.spinner) = (editor, world, spinner)
        halfTyped = UnfinishedLineSaver(keptIn: world.stores.unfinishedLines)
    }

    public func run(answering watch: SignalWatch) async throws(OutputError) -> Ending {
        watch.answer { answer($0) }
        defer { _ = world.stores.holds?.hold(nil) }
        if await hasMarks { try mark(TerminalMarks.keepTitle) }
        let ending = try await answerLines()
        if await hasMarks { try mark(TerminalMarks.restoreTitle) }
        return ending
    }

    private func answerLines() async throws(OutputError) -> Ending {
        try await greet()
        if let startScript { _ = try await read(startScript) }
        try await reportInterruptedEdits()
        var mayRestoreLine = true
        var isWarned = false
        var edited: String?
        var cursor: Int?
        while true {
            let restored = mayRestoreLine ? world.stores.unfinishedLines?.takeOver() : nil
            if let restored { try evaluator.printer.announce("You were typing: \(restored)") }
            mayRestoreLine = restored != nil
            let beginning = edited ?? restored ?? ""
            let place = cursor
            (edited, cursor) = (nil, nil)
            let completer = await evaluator.interpreter.completer()
            var prompt = await prompt
            let hasMarks = await hasMarks
            if hasMarks {
                let program = evaluator.printer.writer.localizer.programName
                prompt.mark(title: "\(program) · \(await service.rawValue)")
            }
            switch await input(
                prompt: prompt.string, right: prompt.right, beginningWith: beginning, at: place, completer)
            {
            case .interrupted: halfTyped.begin()
            case .edit(let text): edited = try await self.edited(text)
            case .recall(let text, let place):
                edited = await recalled(text)
                if edited == nil { (edited, cursor) = (text, place) }
            case .end: if let ending = try await leave(.left(saved: true), &isWarned) { return ending }
            case .ended(let signal):
                if let ending = try await leave(.ended(by: signal), &isWarned) { return ending }
            case .line(let source):
                if hasMarks { try mark(TerminalMarks.outputBegins) }
                let wanted = try await run(source)
                if hasMarks {
                    let isSuccess = await evaluator.interpreter.previous?.failure == nil
                    try mark(TerminalMarks.outputEnds(successfully: isSuccess))
                }
                if wanted == nil { isWarned = false }
                if let wanted, let ending = try await leave(wanted, &isWarned) { return ending }
            }
        }
    }

    /// Tells new users, who have neither views nor drafts, what souk is and what to type first.
    private func greet() async throws(OutputError) {
        let workspace = await evaluator.interpreter.workspace
        guard workspace.session.views.isEmpty, workspace.session.marks.isEmpty,
            (try? workspace.drafts.names())?.isEmpty == true
        else { return }
        let isSample = world.sources.all.allSatisfy { $0.location == .builtIn }
        let contents: Message =
            isSample
            ? "classified ads, spending, a shop, hotels and calls (sample data)"
            : "classified ads, spending, a shop, hotels and calls"
        try evaluator.printer.announce("\(program) · \(contents).")
        let samples = ["list", "search velo", "filter price < 100", "help"].joined(separator: " · ")
        try evaluator.printer.announce("Try: \(samples)")
    }

    var prompt: Prompt {
        get async {
            let workspace = await evaluator.interpreter.workspace
            let options = await evaluator.printer.options()
            return options.isAccessible
                ? Prompt(spoken: workspace, in: options.localizer)
                : await Prompt(workspace, in: evaluator.interpreter.world, theme: options.theme)
        }
    }

    var service: ServiceName { get async { await evaluator.interpreter.workspace.session.service } }

    /// True if the terminal knows marks of prompts, and they are of use.
    private var hasMarks: Bool {
        get async {
            guard evaluator.printer.appearance.hasMarks else { return false }
            return await !evaluator.printer.options().isAccessible
        }
    }

    private func mark(_ text: String) throws(OutputError) {
        try evaluator.printer.writer.writeNow(text, to: .output)
    }

    /// Prompts for a line, which is saved after each key; `entered` was typed before it for the same command.
    ///
    /// - Parameter cursor: The place of the cursor in the text that it begins with; nil for its end.
    func input(
        prompt: String, right: String = "", after entered: String? = nil, beginningWith text: String = "",
        at cursor: Int? = nil, _ completer: Completer?
    ) async -> LineInput {
        halfTyped.begin(after: entered, with: text)
        let (writer, table) = (evaluator.printer.writer, evaluator.interpreter.table)
        let options = await evaluator.printer.options()
        var line = LineRequest(prompt: prompt)
        (line.rightPrompt, line.initial, line.isAppended) = (right, text, options.isAccessible)
        line.initialCursor = cursor
        line.onEdit = { halfTyped.edit($0) }
        guard let completer else { return await editor.line(line) }
        line.endsAtSpace = await evaluator.interpreter.previous?.continuation != nil
        line.hasHistory = true
        line.isOpen = { Self.isOpen($0) }
        line.forgetting = { forgetSuggested($0, in: writer.localizer) }
        line.pasting = { Self.pasted($0, between: $1, and: $2, for: table, in: writer.localizer) }
        line.completing = { completer.result(for: $0, cursor: $1, in: writer.localizer) }
        let service = await service
        if await evaluator.interpreter.settings[.hints] != "off" {
            line.marking = { [history] text, cursor in
                LineMarks(
                    text, cursor: cursor, isOpen: Self.isOpen(text), completer, options.theme, writer.localizer
                ) { history.continuation(of: $0, in: service) }
            }
        }
        return await editor.line(line)
    }

    /// Runs a line. The here-text of a failed line goes to the history.
    func evaluate(
        _ line: InputLine, asking prompter: (any Prompter)?
    ) async throws(OutputError) -> Evaluator.Ending {
        let hereText = halfTyped.beginning
        spinner?.begin(inLines: await evaluator.printer.options().isAccessible)
        defer { spinner?.end() }
        let result = try await evaluation.run { () async throws(OutputError) in
            try await evaluator.run(line, at: nil, asking: prompter, kept: { halfTyped.enter() })
        }
        if case .failed = result, let hereText {
            await remember(hereText)
            halfTyped.enter()
        }
        return result
    }

    /// Runs a file up to the first command that fails.
    func read(_ path: String, _ arguments: [String] = []) async throws(OutputError) -> ExitStatus {
        let runner = BatchRunner(
            evaluator: evaluator, documents: world.stores.documents, keepsGoing: false, echoes: false)
        return try await evaluation.run { () async throws(OutputError) in
            try await runner.run([.file(path, arguments: arguments)])
        }
    }

    /// Adds the line to the history, for the arrow keys and for the next start, unless it contains a password.
    func remember(_ source: String) async {
        let shown = RedactedLine(source)
        if shown.hasPassword { return }
        if await history.enter(HistoryEntry(shown.string, at: world.now(), in: service)) { editor.add(shown.string) }
    }

    private func answer(_ signal: Signal) {
        switch signal {
        case .interrupt: if !evaluation.cancel() { editor.interrupt() }
        case .suspend: editor.suspend()
        case .resize: editor.resized()
        case .terminate, .hangup, .quit:
            evaluation.cancel()
            editor.end(by: signal)
        }
    }

    /// Saves what could not be saved before, and returns the ending. If saving fails, reports that. A signal still ends
    /// the prompt; otherwise nil is returned the first time, and leaving a second time discards the changes.
    func leave(_ wanted: Ending, _ isWarned: inout Bool) async throws(OutputError) -> Ending? {
        do {
            try await evaluator.interpreter.saveRest()
            return wanted
        } catch {
            if case .left = wanted, isWarned { return .left(saved: false) }
            isWarned = true
            let unsaved = error.hinting(
                "Fix the problem and type quit, or type draft export FILE. If you quit again, the changes are lost.")
            try await evaluator.show(LineResult(error: unsaved, of: ""))
            if case .ended = wanted { return wanted }
            return nil
        }
    }

    /// Reports the texts that were being edited when souk ended, and how to continue with them.
    func reportInterruptedEdits() async throws(OutputError) {
        let workspace = await evaluator.interpreter.workspace
        try evaluator.printer.report(
            world.dialogue.editor.interruptedEdits().map { edit in
                guard let name = DraftName(edit.name), (try? workspace.drafts.draft(name)) ?? nil != nil else {
                    return "“\(edit.path)” has unsaved text from an editor."
                }
                return """
                    “\(name.string)” was being edited when souk ended: type draft open \(name.string), \
                    then draft edit to continue.
                    """
            })
    }
}
