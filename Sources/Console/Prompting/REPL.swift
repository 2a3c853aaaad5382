import CommandKit
import Domain
public import LineEditing
import Rendering
public import Services
import Syntax

/// The prompt: reads a line, runs it, prints what it came to, until somebody leaves.
///
/// Control-C drops the line or cancels the command that runs, never the program.
public struct REPL: Sendable {
    /// Why the prompt ended.
    public enum Ending: Sendable {
        /// - Parameter saved: False where something could not be saved and was given up.
        case left(saved: Bool)
        case ended(by: Signal)
    }

    let evaluator: Evaluator
    let editor: LineEditor
    let world: World
    private let keys = TerminalKeys()
    private let evaluation = CurrentEvaluation()
    private let spinner: Spinner?
    let halfTyped: HalfTypedLine

    /// - Parameter spinner: What turns while a command takes long; nil where nothing may move.
    public init(evaluator: Evaluator, editor: LineEditor, world: World, spinner: Spinner?) {
        self.evaluator = evaluator
        self.editor = editor
        self.world = world
        self.spinner = spinner
        halfTyped = HalfTypedLine(keptIn: world.stores.typedLines)
    }

    /// Reads and runs lines.
    ///
    /// - Parameter watch: What answers the signals that the program is sent meanwhile.
    /// - Throws: `OutputError` when the terminal takes nothing any more.
    public func run(answering watch: SignalWatch) async throws(OutputError) -> Ending {
        watch.answer { answer($0) }
        defer { _ = world.stores.holds.hold(nil) }
        try await greet()
        try await tellLeftEdits()
        var mayHaveLeft = true
        var isWarned = false
        while true {
            let left = mayHaveLeft ? try lineLeftBehind() : nil
            mayHaveLeft = left != nil
            let completer = await evaluator.interpreter.completer()
            switch await input(prompt: await prompt, beginningWith: left ?? "", completer) {
            case .interrupted: halfTyped.end()
            case .end: if let ending = try await leave(.left(saved: true), &isWarned) { return ending }
            case .ended(let signal):
                if let ending = try await leave(.ended(by: signal), &isWarned) { return ending }
            case .line(let source):
                let wanted = try await run(source)
                if wanted == nil { isWarned = false }
                if let wanted, let ending = try await leave(wanted, &isWarned) { return ending }
            }
        }
    }

    /// Says to a newcomer what to type first; whoever was here before finds things as they were left.
    private func greet() async throws(OutputError) {
        let workspace = await evaluator.interpreter.workspace
        guard workspace.session.views.isEmpty, (try? workspace.drafts.names())?.isEmpty == true else { return }
        try evaluator.printer.say("Type list to look around, help for the commands, quit to leave.")
    }

    private var prompt: String {
        get async {
            let workspace = await evaluator.interpreter.workspace
            let options = await evaluator.printer.options()
            let prompt =
                options.isAccessible ? Prompt(spoken: workspace) : Prompt(workspace, theme: options.theme)
            return prompt.string
        }
    }

    /// Has a line typed; what it holds is kept with each key.
    ///
    /// - Parameters:
    ///   - entered: What was entered before it of the same command.
    ///   - completer: Nil for a line of text, in which nothing is a command.
    func input(
        prompt: String, after entered: String? = nil, beginningWith text: String = "", _ completer: Completer?
    ) async -> LineInput {
        halfTyped.begin(after: entered, with: text)
        let (writer, table) = (evaluator.printer.writer, evaluator.interpreter.table)
        let isAppended = await evaluator.printer.options().isAccessible
        let hasMore = await evaluator.interpreter.previous?.continuation != nil
        return await editor.line(
            prompt: prompt, initial: text, isAppended: isAppended, endsAtSpace: completer != nil && hasMore,
            onEdit: { halfTyped.edit($0) },
            pasting: { pasted, before, after in
                completer == nil
                    ? PastedText(pasted)
                    : Self.pasted(pasted, between: before, and: after, for: table, in: writer.wording)
            }
        ) { line, cursor in
            completer?.result(for: line, cursor: cursor, in: writer.wording)
                ?? CompletionResult(range: cursor..<cursor, completions: [])
        }
    }

    func evaluate(_ line: TypedLine, asking person: (any Person)?) async throws(OutputError) -> Evaluator.Ending {
        spinner?.begin(inLines: await evaluator.printer.options().isAccessible)
        defer { spinner?.end() }
        return try await evaluation.run { () async throws(OutputError) in
            try await evaluator.run(line, at: nil, asking: person, kept: { halfTyped.enter() })
        }
    }

    /// Has the person search while they type; what ends a command that runs ends it too.
    func searchLive(from beginning: String) async throws(OutputError) -> LiveSearch.Ending {
        let search = LiveSearch(evaluator, keys: keys) { [halfTyped] in halfTyped.edit($0) }
        return try await evaluation.run { [keys] () async throws(OutputError) in
            try await keys.read { events async throws(OutputError) in
                try await search.run(from: beginning, on: events)
            }
        }
    }

    /// Runs a file up to the first command that fails.
    func read(_ path: String) async throws(OutputError) -> ExitStatus {
        let runner = BatchRunner(
            evaluator: evaluator, documents: world.stores.documents, keepsGoing: false, echoes: false)
        return try await evaluation.run { () async throws(OutputError) in try await runner.run([.file(path)]) }
    }

    /// Keeps the line for the arrow keys, and for the next start, unless a password was typed in it.
    func remember(_ source: String) {
        let shown = ShownLine(source)
        if shown.hasPassword { return }
        let source = shown.string
        let before = editor.history
        editor.add(source)
        guard editor.history != before else { return }
        // A line that cannot be kept is no reason to disturb: what it does is said by the command itself.
        try? world.stores.history.append(source)
    }

    private func answer(_ signal: Signal) {
        switch signal {
        case .interrupt: if !evaluation.cancel() { editor.interrupt() }
        case .suspend: if !keys.suspend() { editor.suspend() }
        case .resize:
            keys.resized()
            editor.resized()
            spinner?.resized()
        case .terminate, .hangup, .quit, .alarm, .userOne, .userTwo:
            evaluation.cancel()
            editor.end(by: signal)
        }
    }
}

extension REPL {
    /// Saves what could not be saved before, and ends as somebody wants it to; nil where that fails and they were not
    /// told before: who leaves twice gives it up.
    ///
    /// - Parameter isWarned: Whether they were told.
    func leave(_ wanted: Ending, _ isWarned: inout Bool) async throws(OutputError) -> Ending? {
        do {
            try await evaluator.interpreter.saveRest()
            return wanted
        } catch {
            if case .left = wanted, isWarned { return .left(saved: false) }
            isWarned = true
            var unsaved = error
            unsaved.hint =
                "Mend that and type quit, or keep it elsewhere with draft export FILE; leaving once more gives it up."
            try await evaluator.show(LineResult(unsaved, of: ""))
            if case .ended = wanted { return wanted }
            return nil
        }
    }
}

extension REPL {
    /// Says which texts were being edited when souk was ended, and how to go on with them.
    func tellLeftEdits() async throws(OutputError) {
        let workspace = await evaluator.interpreter.workspace
        try evaluator.printer.tell(
            world.dialogue.editor.leftBehind().map { edit in
                guard let name = DraftName(edit.name), (try? workspace.drafts.draft(name)) ?? nil != nil else {
                    return "“\(edit.path)” holds a text that an editor left."
                }
                if workspace.session.openDraft == name {
                    return "“\(name.string)” was being edited when souk was ended: type draft edit to go on."
                }
                return
                    "“\(name.string)” was being edited when souk was ended: type draft open \(name.string), then draft edit to go on."
            })
    }

    /// Characters of a line that are shown before it stands at the prompt, to be typed on.
    private static let shownLimit = 500

    /// What somebody was typing when the prompt was cut off, and says so; nil where there is nothing like that.
    func lineLeftBehind() throws(OutputError) -> String? {
        guard let line = world.stores.typedLines.takeOver() else { return nil }
        let start = String(String.UnicodeScalarView(line.unicodeScalars.prefix(Self.shownLimit)))
        let shown = ShownLine(halfTyped: start).string
        try evaluator.printer.say(
            start.utf8.count < line.utf8.count ? "You were typing: \(shown)…" : "You were typing: \(shown)")
        return String(String.UnicodeScalarView(line.unicodeScalars.flatMap(Self.typable)))
    }

    /// The line's own, but for what readline would send to the terminal as it is and the terminal would obey.
    private static func typable(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        (0x80..<0xA0).contains(scalar.value)
            ? Array(VisibleText(String(Character(scalar))).string.unicodeScalars) : [scalar]
    }
}
