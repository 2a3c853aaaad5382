import CommandKit
public import Domain
import Rendering
import Services
import Syntax

/// Prints the results of lines, and what the program says beside them.
public struct ResultPrinter: Sendable {
    let interpreter: Interpreter
    let appearance: Appearance
    let writer: OutputWriter
    /// Shows what is longer than the screen; nil where nothing is to stand between a person and what is printed.
    let pager: (any Pager)?
    /// Shows pictures at the prompt; nil where none are shown.
    public var pictures: PicturePrinter?

    /// Prints a result, as the line, the program or the session wants it.
    ///
    /// - Returns: The result as expectations look back at it.
    func show(_ result: LineResult) async throws(OutputError) -> PreviousRun {
        let options = await options(asked: result.askedFormat)
        // What is said apart from any line is said in the same way from now on.
        (writer.wording, writer.isSpoken) = (options.wording, options.isAccessible)
        let (output, error) = result.rendered(in: options)
        let isFitted = result.isList && options.format == .table
        if result.place == nil, !isFitted, await needsPager(output, in: options) {
            try await page(output.shown(in: options))
        } else if try await !showsPictures(of: result, in: options) {
            try writer.write(output.shown(in: options), to: .output)
            try writer.flush()
        }
        let notices = (try? result.result.get())?.notices ?? []
        let said = Rendered.lines(notices.flatMap { ProgramNotice($0, in: options.wording).lines } + error.lines)
        try writer.write(said.shown(in: options), to: .error)
        if !said.isEmpty { try writer.flush() }
        return result.previousRun(printing: output.plain(in: options) + said.plain(in: options), in: options)
    }

    /// Returns how a line is rendered: as it asks for, else as the program's options, the session's settings or the
    /// place suggest.
    func options(asked: OutputFormat? = nil) async -> RenderingOptions {
        let settings = await interpreter.settings
        var options = appearance.options(asked: asked, settings: settings)
        if settings.hasRelativeDates { options.now = interpreter.world.now() }
        return options
    }

    /// Prints the lines of a script before what they print.
    func echo(_ lines: [String]) throws(OutputError) {
        for line in lines { try writer.write("> \(VisibleText(ShownLine(line).string).string)\n", to: .output) }
    }

    /// Says a sentence that belongs to no command.
    func say(_ message: Message) throws(OutputError) {
        try writer.write(writer.wording.onTerminal(writer.wording.lines(of: message)), to: .output)
        try writer.flush()
    }

    /// Tells what a person has to know, apart from any command: on standard error, since it is not what was asked for.
    public func tell(_ messages: [Message]) throws(OutputError) {
        for message in messages {
            try writer.write(ProgramNotice(message, in: writer.wording).shown, to: .error)
        }
        try writer.flush()
    }
}

// MARK: Pages and pictures

extension ResultPrinter {
    /// Prints an output with the pictures that belong to it; false, and nothing is printed, where there are none.
    private func showsPictures(
        of result: LineResult, in options: RenderingOptions
    ) async throws(OutputError) -> Bool {
        guard result.place == nil, let output = result.output, let pictures else { return false }
        let locations = await interpreter.workspace.locations(in: interpreter.world)
        return try await pictures.show(output, in: options, to: writer) { service in
            locations.first { $0.service == service }?.location ?? .builtIn
        }
    }

    /// Shows a text page by page.
    ///
    /// A pager that is left early is no failure. Where there is none, or it fails, the text is printed as it is.
    private func page(_ text: String) async throws(OutputError) {
        writer.endSign()
        try writer.flush()
        let ending = await pager?.show(text, with: await interpreter.settings[.pager]) ?? PagerEnding.none
        if ending != .shown {
            try writer.write(text, to: .output)
            try writer.flush()
        }
        if case .failed(let reason) = ending { try tell([reason]) }
    }

    /// Returns whether a text is for the pager at the prompt: longer than the screen, where there is one.
    private func needsPager(_ output: Rendered, in options: RenderingOptions) async -> Bool {
        guard pager != nil, !options.isAccessible, Self.isLongerThanScreen(output) else { return false }
        return await interpreter.settings[.pager] != Self.noPager
    }

    /// The value of the setting that wants none.
    private static let noPager = "off"

    /// Returns whether an output scrolls away before it is read.
    private static func isLongerThanScreen(_ output: Rendered) -> Bool {
        guard let size = TerminalScreen.size else { return false }
        let lines: [Line] =
            switch output {
            case .lines(let lines): lines
            // No more is looked at than the screen has place for.
            case .text(let text):
                text.split(separator: "\n", maxSplits: size.rows, omittingEmptySubsequences: false)
                    .map { Line(String($0)) }
            }
        // The prompt takes the last row.
        return lines.count >= size.rows || lines.reduce(0) { $0 + $1.rowCount(ofWidth: size.columns) } >= size.rows
    }
}
