import Synchronization
import Testing

@testable import Terminal

import Platform

/// Tests of an editor on a terminal, one at a time: readline has one line for the whole process.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LineEditorTests {}

/// What completes a line.
typealias Completing = @Sendable (_ line: String, _ cursor: Int) -> CompletionResult

/// An editor on a terminal of its own, where neither the machine's inputrc nor its kind of terminal counts.
struct TerminalSession {
    let terminal: PseudoTerminal
    let editor: LineEditor
    let typed = TypedText()

    init(
        history: [String] = [], rows: Int = 24, columns: Int = 80,
        stopProcess: @escaping @Sendable (PseudoTerminal) -> Void = { _ in }
    ) async throws {
        try #require(CleanRoom.isReady)
        let terminal = try PseudoTerminal(rows: rows, columns: columns)
        self.terminal = terminal
        editor = try LineEditor(
            application: CleanRoom.application, history: history, input: terminal.device, output: terminal.device,
            stopProcess: { stopProcess(terminal) })
    }

    /// Begins a line and returns once its prompt stands.
    func beginLine(_ change: (inout LineRequest) -> Void = { _ in }) async throws -> PromisedAnswer {
        var request = LineRequest(prompt: "> ")
        change(&request)
        request.onEdit = { [typed, onEdit = request.onEdit] in
            typed.set($0)
            onEdit?($0)
        }
        terminal.clear()
        typed.set(request.initial)
        let answer = PromisedAnswer { [editor, request] in await editor.line(request) }
        try await shows(request.prompt + request.initial)
        return answer
    }

    /// The answer to keys typed in one go.
    func answer(typing keys: String, completing: Completing? = nil) async throws -> LineInput {
        try await answer(typing: Array(keys.utf8), completing: completing)
    }

    func answer(typing keys: [UInt8], completing: Completing? = nil) async throws -> LineInput {
        let answer = try await beginLine { if let completing { $0.completing = completing } }
        terminal.type(keys)
        return try await answer.value
    }

    /// Waits until something has been printed.
    func shows(_ text: String) async throws {
        try await eventually("shown: \(text.debugDescription)") { terminal.hasShown(text) }
    }

    /// Waits until the line so far equals a text.
    func holds(_ text: String) async throws {
        try await eventually("the line \(text.debugDescription)") { typed.current == text }
    }
}

/// The text of the line so far.
final class TypedText: Sendable {
    private let text = Mutex("")

    var current: String { text.withLock(\.self) }

    func set(_ current: String) { text.withLock { $0 = current } }
}

/// Returns the line, waiting ten minutes at most.
final class PromisedAnswer: Sendable {
    private let answer = Mutex<LineInput?>(nil)

    init(_ ask: @escaping @Sendable () async -> LineInput) {
        Task {
            let input = await ask()
            answer.withLock { $0 = input }
        }
    }

    var value: LineInput {
        get async throws {
            try await eventually("an answer") { answer.withLock { $0 } != nil }
            return try #require(answer.withLock { $0 })
        }
    }
}

/// What a wait ended without.
struct NeverHappened: Error, CustomStringConvertible {
    var description: String
}

/// Waits for a condition, and throws its description if it stays false.
func eventually(_ what: String, _ condition: () -> Bool) async throws {
    guard try await eventually(condition) else { throw NeverHappened(description: "never: \(what)") }
}

/// The environment that readline reads once, when the first editor of the process prompts.
private enum CleanRoom {
    static let application = "LineEditingTests"

    /// Bindings for these tests, most of which count only where readline knows the application's name.
    private static let inputrc = """
        $if LineEditingTests
        "\\C-xa": "named"
        "\\C-xr": backward-delete-char
        "\\C-xi": "\\377"
        "\\C-xl": "two\\nlines\\n"
        "\\C-xm": menu-complete
        "\\C-xM": menu-complete-backward
        $endif
        $if another
        "\\C-xa": "not named"
        $endif

        """

    /// The file needs no name: it is read through its descriptor.
    static let isReady: Bool = {
        var path = Array("/tmp/inputrc.XXXXXX".utf8CString)
        let file = mkstemp(&path)
        unlink(path)
        let count = inputrc.withCString { write(file, $0, strlen($0)) }
        guard count == inputrc.utf8.count, lseek(file, 0, SEEK_SET) == 0 else { return false }
        return setenv("INPUTRC", "/dev/fd/\(file)", 1) == 0 && setenv("TERM", "xterm-256color", 1) == 0
    }()
}
