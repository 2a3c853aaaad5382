import CommandKit
import Terminal
import Rendering
import Syntax
import Synchronization

/// Search as you type: a line, and below it the list that a search for it would print.
///
/// A query waits a little for the next key and replaces the one before it, whose answer is ignored.
final class LiveSearch: Sendable {
    private struct State {
        var asked = ""
        var query: Task<Void, Never>?
        var isSearching = false
        var result: Result<Output, Failure>?
        /// The rows drawn last, and the size for which they and the page that was asked for are laid out.
        var drawn: [String]?
        var size: (columns: Int, count: Int)?
    }

    static let pause = Duration.milliseconds(120)

    /// Returns the output of a line without saving anything, and passes its beginning as soon as it is there.
    typealias Preview =
        @Sendable (ParsedLine, _ early: @escaping @Sendable (Output) -> Void) async throws(Failure) -> Output

    private let options: RenderingOptions
    private let clock: any Clock<Duration>
    private let previewing: Preview
    private let redrawing: @Sendable () -> Void
    private let state = Mutex(State())

    init(
        options: RenderingOptions, clock: any Clock<Duration> = ContinuousClock(),
        previewing: @escaping Preview,
        redrawing: @escaping @Sendable () -> Void
    ) {
        (self.options, self.clock) = (options, clock)
        (self.previewing, self.redrawing) = (previewing, redrawing)
    }

    /// Returns the command line that searches for a text; for an empty text, the one that clears the search.
    static func commandLine(for text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map { Word.quoted(String($0)) }
        return words.isEmpty ? "clear search" : "search " + words.joined(separator: " ")
    }

    /// Searches for the text on the line, unless it already does; after a pause in typing if there may be more.
    func search(for text: String, after pause: Duration = LiveSearch.pause) {
        let line = Self.commandLine(for: text)
        state.withLock { state in
            guard line != state.asked else { return }
            state.asked = line
            ask(&state, after: pause)
        }
    }

    private func ask(_ state: inout State, after pause: Duration) {
        state.query?.cancel()
        let line = state.asked
        state.query = Task { @MainActor [self] in
            if pause > .zero {
                do { try await clock.sleep(for: pause) } catch { return }
            }
            change { $0.isSearching = true }
            let result = await result(of: line) { early in self.change { $0.result = .success(early) } }
            change { ($0.result, $0.isSearching) = (result, false) }
        }
    }

    func end() { state.withLock { $0.query?.cancel() } }

    /// Returns the rows below the line: the beginning of the list and, last, its message; or the error.
    func rows(columns: Int, count: Int) -> [String] {
        state.withLock { state in
            if let size = state.size, size != (columns, count) {
                state.drawn = nil
                // A page has as many rows as fit the window.
                ask(&state, after: Self.pause)
            }
            state.size = (columns, count)
            if let drawn = state.drawn { return drawn }
            var options = options
            options.width = columns
            let rows = state.result.map { Self.rows(of: $0, options, count, isSearching: state.isSearching) } ?? []
            state.drawn = rows
            return rows
        }
    }

    /// Makes a change of the task that is running, unless it was cancelled.
    private func change(_ change: (inout State) -> Void) {
        let isCurrent = state.withLock { state in
            guard !Task.isCancelled else { return false }
            change(&state)
            state.drawn = nil
            return true
        }
        if isCurrent { redrawing() }
    }

    private func result(
        of source: String, _ early: @escaping @Sendable (Output) -> Void
    ) async -> Result<Output, Failure> {
        do {
            return .success(try await previewing(ParsedLine(reading: source), early))
        } catch {
            return .failure(error)
        }
    }

    /// The hint for the next command is left out, because no command can be typed here.
    private static func rows(
        of result: Result<Output, Failure>, _ options: RenderingOptions, _ count: Int, isSearching: Bool
    ) -> [String] {
        func rows(of output: Output) -> [Line] {
            Renderer(options).rendered(output, for: "").lines.flatMap { $0.wrapped(to: options.width) }
        }
        let lines: [Line]
        switch result {
        case .success(let output):
            let said = isSearching ? "Searching…" : output.message
            let message = said.map { rows(of: .message($0)) } ?? []
            lines = rows(of: output.bare).prefix(max(0, count - message.count)) + message
        case .failure(let error):
            lines = [Line(options.localizer.text("error: \(error.message)").clipped(to: options.width), as: .error)]
        }
        let writer = LineWriter(options.localizer, theme: options.theme)
        return lines.map { writer.row($0, filling: options.width) }
    }
}
