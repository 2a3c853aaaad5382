import CReadline
import Platform

/// The editor's thread: waits for keys and messages, and answers one `LineRequest` after another.
///
/// It is created on that thread and never leaves it. The same goes for everything that touches readline.
final class EditorLoop {
    struct ActiveLine {
        let request: LineRequest
        let continuation: CheckedContinuation<LineInput, Never>
        var published = ""
        var paste: Paste?
        /// The open menu, and the text of the line that it belongs to.
        var menu: CompletionMenu?
        var menuText = ""
        /// The marks drawn last, with the text and the cursor then.
        var marked: (text: String, cursor: Int, marks: LineMarks)?
        /// The suggestion that the last typed character did not agree with, and the text before that.
        var dismissed: (text: String, ghost: String)?
        /// True once a hint was shown: its row is kept, so that the line does not jump.
        var hasHintRow = false
        /// A sentence in place of the hint, until the text is another.
        var note: (text: String, line: String)?
        var walk: HistoryWalk?
        /// Makes the answer of the finished text; nil for a line to run.
        var makeAnswer: ((String) -> LineInput)?
        /// True if the line was drawn without marks, while readline was searching.
        var lacksMarks = false
        var answer: LineInput?
    }

    let buffer = LineBuffer()
    /// The lines entered before, oldest first.
    var history: [String] = []
    /// Draws the line; nil while readline draws it, for screen readers and simple terminals.
    var drawing: LineDrawing?
    /// True if the line is drawn for the last time, without anything that is not its text.
    var isEnding = false
    /// True while a line has not got its initial text yet, and is not drawn.
    var isBeginning = false
    var active: ActiveLine?
    var keyboard: Keyboard

    var pending: [EditorInbox.Work] = []

    private let inbox: EditorInbox
    private let stopProcess: @Sendable () -> Void

    /// The answer to every line from now on.
    var lastingAnswer: LineInput?
    var isStopping = false

    /// True while the keys of an escape sequence are read.
    private var isInSequence = false

    /// The time in milliseconds within which the next key of such a sequence comes, as in readline's vi mode.
    private static let sequencePatience: Int32 = 500

    /// True if a command that was reading more input was told to stop.
    private var isUnwinding = false

    init(terminal: Int32, inbox: EditorInbox, stopProcess: @escaping @Sendable () -> Void) {
        (self.inbox, self.stopProcess) = (inbox, stopProcess)
        keyboard = Keyboard(terminal: terminal)
    }

    /// Does what other threads ask for and what keys say, until it is to stop.
    func run() {
        while !isStopping {
            wait()
            let works = pending
            pending = []
            for work in works { work.run(self) }
            carryOutKeys()
        }
    }

    func add(_ entry: String) {
        creadline_add_history(entry)
        history = (history + [entry]).suffix(LineEditor.historyLimit)
    }

    func load(_ entries: [String]) {
        history = entries.suffix(LineEditor.historyLimit)
        creadline_reset_history(Int32(clamping: LineEditor.historyLimit))
        for entry in history { creadline_add_history(entry) }
        active?.walk = nil
    }

    private func wait() {
        let hasWork = !pending.isEmpty || active != nil && (!keyboard.isEmpty || keyboard.hasEnded)
        let ready = waitForInput(
            from: inbox.wakePipe.reader, active == nil ? nil : keyboard.terminal,
            milliseconds: hasWork ? 0 : isInSequence ? Self.sequencePatience : -1)
        if isInSequence, !hasWork, ready == [false, false] { dropSequence() }
        if ready[0] { pending += inbox.take() }
        if ready[1], keyboard.isEmpty { keyboard.read() }
    }

    /// Takes Escape as a key of its own, in place of the beginning of a sequence.
    private func dropSequence() {
        creadline_drop_sequence()
        isInSequence = false
    }

    func begin(_ request: LineRequest, _ continuation: CheckedContinuation<LineInput, Never>) {
        if let lastingAnswer { return continuation.resume(returning: lastingAnswer) }
        active = ActiveLine(request: request, continuation: continuation)
        // Lists mark no lines of the history.
        let isReadlines = request.list == nil && creadline_is_on("mark-modified-lines")
        let isDrawn = !request.isAppended && !isReadlines && creadline_columns() >= 10 && creadline_can_draw_itself()
        drawing = isDrawn ? LineDrawing() : nil
        isBeginning = !request.initial.isEmpty
        creadline_begin(MarkedPrompt(request.prompt).text)
        keyboard.expectTypedAhead(creadline_typed_ahead())
        if isBeginning {
            buffer.replace(0..<0, with: request.initial)
            if let cursor = request.initialCursor { buffer.cursor = cursor }
            isBeginning = false
            draw()
        }
        active?.published = buffer.text
    }

    /// Asks the terminal what it is; returns no answers while a line is edited.
    func answers(within patience: Duration, asking: () -> Void) -> [TerminalAnswer] {
        active == nil ? keyboard.answers(within: patience, asking: asking) : []
    }

    func end(by signal: Signal) {
        lastingAnswer = .ended(by: signal)
        abandonLine(mark: "", with: .ended(by: signal))
    }

    /// Drops the line, if one is edited, and restores the terminal, whatever readline was doing.
    func abandonLine(mark: String, with input: LineInput) {
        guard active != nil else { return }
        // The rest of a paste would be read as keys, and its newlines as finished lines.
        if active?.paste != nil { keyboard.flush() }
        isEnding = true
        if isErased { endRow() }
        creadline_abandon(isErased ? nil : mark)
        isEnding = false
        finishLine(with: input)
    }

    private func finishLine(with input: LineInput) {
        let line = active
        active = nil
        line?.continuation.resume(returning: input)
    }

    func suspend(withJob: Bool = false) {
        guard active != nil else { return stopProcess() }
        endRow()
        creadline_release_terminal()
        if withJob { Signal.suspend.sendToRestOfJob() }
        stopProcess()
        drawing?.forget()
        creadline_retake_terminal()
    }

    /// Handles the keys that have been read, until other work is more urgent.
    private func carryOutKeys() {
        while active != nil, pending.isEmpty {
            guard let byte = keyboard.next else {
                guard keyboard.hasEnded else { return }
                abandonLine(mark: "", with: .ended(by: .hangup))
                continue
            }
            if active?.paste != nil {
                continuePaste()
            } else if let signal = Signal.allCases.first(where: { $0.number == creadline_signal_of(Int32(byte)) }) {
                _ = keyboard.take()
                press(signal)
            } else {
                if byte == UInt8(ascii: " "), endsAtSpace { keyboard.replaceNext(with: UInt8(ascii: "\r")) }
                if !pressInList(byte) { carryOutKey() }
            }
        }
    }

    /// Carries out a key that sends a signal as the terminal would, with the line ended first.
    private func press(_ signal: Signal) {
        if signal == .interrupt { return abandonLine(mark: "^C", with: .interrupted) }
        guard !signal.isIgnored else { return }
        keyboard.flush()
        if signal == .suspend { return suspend(withJob: true) }
        end(by: signal)
        signal.sendToRestOfJob()
    }

    private var endsAtSpace: Bool {
        active?.request.endsAtSpace == true && buffer.text.isEmpty && creadline_is_at_rest()
            && !creadline_is_in_vi_command_mode()
    }

    private func continuePaste() {
        guard let byte = keyboard.take(), let text = active?.paste?.append(byte) else { return }
        active?.paste = nil
        let (line, cursor) = (buffer.text.utf8, buffer.cursor)
        let before = String(decoding: line.prefix(cursor), as: UTF8.self)
        let after = String(decoding: line.dropFirst(cursor), as: UTF8.self)
        let pasted = active?.request.pasting?(text, before, after) ?? (text: text, note: nil)
        buffer.replace(cursor..<cursor, with: pasted.text)
        if let note = pasted.note { show(note) } else { draw() }
        publishText()
    }

    private func carryOutKey() {
        let cursor = buffer.cursor
        // Between an Escape and a paste, or an arrow key, less time may pass.
        if isInSequence, keyboard.next == UInt8(ascii: "\u{1B}"), keyboard.hasMore(within: 0) { dropSequence() }
        // Sequences are bound by bytes, and the other bytes of a letter that ends one would be text.
        if let byte = keyboard.next, byte >= 0x80 { dropSequence() }
        isInSequence = isInSequence && !creadline_is_at_rest() || keyboard.next == UInt8(ascii: "\u{1B}")
        creadline_read_key()
        if isUnwinding {
            isUnwinding = false
            keyboard.replace(with: [])
            active?.answer = nil
        } else if let answer = active?.answer {
            finishLine(with: answer)
        } else {
            alignCursor(movedFrom: cursor)
            publishText()
            narrowMenu()
            if active?.lacksMarks == true, creadline_is_at_rest() { draw() }
        }
    }

    func publishText() {
        let text = buffer.text
        guard let line = active, !text.utf8.elementsEqual(line.published.utf8) else { return }
        active?.published = text
        line.request.onEdit?(text)
    }

    /// Returns the next byte for readline; -1 if no more will come.
    ///
    /// It waits only within a command that reads more input, such as a paste into an incremental search. If the line
    /// must end meanwhile, the input that such a command waits for is made up: first the end of a paste, which
    /// completes its text, then the end of input.
    func nextByte() -> Int32 {
        while true {
            if let byte = keyboard.take() { return Int32(byte) }
            if isUnwinding { return -1 }
            let ready = waitForInput(from: inbox.wakePipe.reader, keyboard.terminal)
            if ready[0] { pending += inbox.take() }
            if ready[1] { keyboard.read() }
            if keyboard.hasEnded || pending.contains(where: \.endsLine) {
                isUnwinding = true
                keyboard.replace(with: Paste.end)
            }
        }
    }

    /// Returns true if a key that readline may read ahead is available, or comes within that many microseconds.
    ///
    /// Keys that send signals are not readline's, nor are keys that a list may use. NUL, which sets the mark, is lost
    /// if it is read ahead.
    func byteWaits(microseconds: Int) -> Bool {
        if keyboard.isEmpty, !keyboard.hasEnded {
            let milliseconds = Int32(clamping: (microseconds + 999) / 1000)
            if waitForInput(from: keyboard.terminal, milliseconds: milliseconds)[0] { keyboard.read() }
        }
        guard let byte = keyboard.next else { return false }
        if active?.request.list != nil, !isInSequence, byte >= UInt8(ascii: " ") { return false }
        return byte != 0 && creadline_signal_of(Int32(byte)) == 0
    }

    func accept(_ text: String?) {
        // A command of readline other than Enter has finished the line; bracketed paste ended in the first column.
        if text != nil, drawing?.isEmpty == false {
            drawing?.returnToFirstColumn()
            endRow()
        }
        let answer = active?.makeAnswer ?? LineInput.line
        active?.answer = text.map(answer) ?? .end
        var keys: [UInt8] = []
        while case let key = creadline_next_macro_key(), key >= 0 { keys.append(UInt8(truncatingIfNeeded: key)) }
        keyboard.takeBack(keys)
    }
}

/// A bracketed paste that is still arriving: it is text and not keys, however many lines it has.
struct Paste {
    /// The sequence that the terminal sends after the pasted text.
    static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []

    /// Adds one byte, and returns the text with the last one.
    ///
    /// All line endings become newlines, and NUL is left out.
    mutating func append(_ byte: UInt8) -> String? {
        bytes.append(byte)
        guard byte == Paste.end.last, bytes.suffix(Paste.end.count).elementsEqual(Paste.end) else { return nil }
        return String(decoding: bytes.dropLast(Paste.end.count), as: UTF8.self)
            .replacing("\r\n", with: "\n").replacing("\r", with: "\n").withoutNUL
    }
}

extension String {
    /// The text without NUL, as C strings require.
    var withoutNUL: String {
        contains("\0") ? String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\0" })) : self
    }
}
