public import CommandKit
public import Rendering
import Syntax

/// A printer for the results of lines, and for the program's other messages.
public struct ResultPrinter: Sendable {
    let interpreter: Interpreter
    let appearance: Appearance
    let writer: OutputWriter
    /// Shows text that is longer than the screen; nil to print it directly.
    let pager: (any Pager)?
    /// Shows pictures at the prompt; nil to show none.
    public var pictures: PicturePrinter?

    /// Prints a result, and returns it in the form that expectations check.
    func show(_ result: LineResult) async throws(OutputError) -> LastResult {
        let options = await options(asked: result.format)
        // Messages that belong to no line are printed in the same way from now on.
        writer.localizer = options.isAccessible ? options.localizer.spoken : options.localizer
        let (output, error) = result.rendered(in: options)
        // A page of records was fitted to the screen or is intended to exceed it.
        let isFitted = if case .records = result.output.data { options.format == .table } else { false }
        if result.place != nil, options.format == .markdown {
            try writer.finish(output.shown(in: options), separatedBy: "\n")
        } else if result.place == nil, !isFitted, await needsPager(output, in: options) {
            try await page(output.shown(in: options))
        } else if try await !showsPictures(of: result, in: options) {
            try writer.finish(output.shown(in: options))
        }
        if !error.lines.isEmpty {
            var errorOptions = options
            if !appearance.coloursErrors { errorOptions.theme = .none }
            try writer.writeNow(error.shown(in: errorOptions), to: .error)
        }
        if let error = try await showRest(of: result.output, in: options) {
            return try await show(LineResult(error: error, of: result.source, at: result.place, format: result.format))
        }
        return result.lastResult(in: options)
    }

    /// Writes the pages that follow an output; returns the error that ended them.
    private func showRest(of output: Output, in options: RenderingOptions) async throws(OutputError) -> Failure? {
        guard var rest = output.rest else { return nil }
        let renderer = Renderer(options)
        while true {
            let page: [ListedRecord]?
            do { page = try await rest.next() } catch { return error }
            guard let page else { return nil }
            try writer.writeNow(renderer.rendering(of: page, after: output), to: .output)
        }
    }

    func options(asked: OutputFormat? = nil) async -> RenderingOptions {
        appearance.options(asked: asked, settings: await interpreter.settings)
    }

    func echo(_ lines: [String]) throws(OutputError) {
        for line in lines { try writer.write("> \(VisibleText(RedactedLine(line).string).string)\n", to: .output) }
    }

    func announce(_ message: Message) throws(OutputError) {
        let localizer = writer.localizer
        try writer.writeNow(localizer.onTerminal(localizer.lines(of: message, width: width)), to: .output)
    }

    /// The width of a line for people; nil for screen readers, for whom the terminal breaks it.
    private var width: Int? { writer.localizer.isSpoken ? nil : appearance.width ?? TerminalScreen.size?.columns }

    /// Prints notices that belong to no command: on standard error, because they are not requested output.
    public func report(_ messages: [Message]) throws(OutputError) {
        let width = TerminalScreen.isErrorTerminal ? width : nil
        for message in messages {
            let lines = writer.localizer.notice(message, width: width)
            try writer.write(writer.localizer.onErrorTerminal(lines), to: .error)
        }
        try writer.flush()
    }

    /// Prints an output with its pictures; prints nothing and returns false if it has none.
    private func showsPictures(
        of result: LineResult, in options: RenderingOptions
    ) async throws(OutputError) -> Bool {
        guard result.place == nil, let pictures else { return false }
        let locations = await interpreter.workspace.locations(in: interpreter.world)
        return try await pictures.show(result.output, in: options, to: writer) { service in
            locations.first { $0.service == service }?.location ?? .builtIn
        }
    }

    /// Shows a text page by page, or prints it if there is no pager or it fails.
    private func page(_ text: String) async throws(OutputError) {
        writer.endSign()
        try writer.flush()
        let ending = await pager?.show(text, with: await interpreter.settings[.pager]) ?? PagerEnding.none
        if ending != .shown { try writer.writeNow(text, to: .output) }
        if case .failed(let reason) = ending { try report([reason]) }
    }

    /// Returns whether a text at the prompt goes to the pager: it is longer than the screen, and the pager is not off.
    private func needsPager(_ output: Rendered, in options: RenderingOptions) async -> Bool {
        guard pager != nil, !options.isAccessible, Self.isLongerThanScreen(output) else { return false }
        return await interpreter.settings[.pager] != "off"
    }

    private static func isLongerThanScreen(_ output: Rendered) -> Bool {
        guard let size = TerminalScreen.size else { return false }
        let lines: [Line] =
            switch output {
            case .lines(let lines): lines
            // Only as many lines are checked as fit on the screen.
            case .text(let text):
                text.split(separator: "\n", maxSplits: size.rows, omittingEmptySubsequences: false)
                    .map { Line(String($0)) }
            }
        // The prompt takes the last row.
        return lines.count >= size.rows || lines.reduce(0) { $0 + $1.rowCount(ofWidth: size.columns) } >= size.rows
    }
}

/// Messages of the program itself that belong to no command.
extension Localizer {
    /// Returns the lines of a notice that people need to know: `souk: …`.
    ///
    /// - Parameter width: In cells; nil for lines of any width.
    func notice(_ message: Message, width: Int? = nil) -> [Line] {
        let lines = MessageText(message, in: self).lines
        return ([Line("\(programName): ") + lines[0]] + lines.dropFirst()).flatMap { $0.wrapped(to: width) }
    }

    /// Returns an error for why the program cannot continue, with a hint on what to do about it, for standard error.
    public func lastError(_ message: Message, hint: Message? = nil) -> String {
        onErrorTerminal(notice("\("error:" as Message) \(message)") + (hint.map { lines(of: "hint: \($0)") } ?? []))
    }

    /// Returns lines in the form for standard error, which may be a terminal.
    func onErrorTerminal(_ lines: [Line]) -> String {
        TerminalScreen.isErrorTerminal ? onTerminal(lines) : LineWriter(self).read(lines)
    }
}
