import CommandKit
import Domain
import Rendering
package import Ports

/// A printer for command output at the prompt, with its pictures.
public struct PicturePrinter: Sendable {
    let graphics: TerminalGraphics
    let source: any PictureSource
    let converter: any PictureConverter

    /// The time that text waits for pictures before it is printed with empty cells.
    private static let patience = Duration.milliseconds(150)
    /// The time that pictures are waited for; longer for one that was asked for than for those of a list.
    private static let deadline = (one: Duration.seconds(5), list: Duration.seconds(2))

    /// Returns true if rows of a list have pictures beside them.
    func showsThumbnails(of output: Output, _ settings: Settings) async -> Bool {
        // Their sources do not matter here.
        let pictures = OutputPicture.pictures(in: output, on: TerminalScreen.size ?? .usual, from: source) { _ in
            .builtIn
        }
        guard pictures.contains(where: { $0.row != nil }) else { return false }
        return await graphics.form(settings.pictures)?.hasPixels == true
    }

    /// Prints an output with its pictures; prints nothing and returns false if it has none or none can be shown.
    func show(
        _ output: Output, in options: RenderingOptions, to writer: OutputWriter,
        from location: (ServiceName) -> SourceLocation
    ) async throws(OutputError) -> Bool {
        let screen = TerminalScreen.size ?? .usual
        let candidates = OutputPicture.pictures(in: output, on: screen, from: source, at: location)
        guard options.format == .table, !options.isAccessible, !candidates.isEmpty,
            let form = await graphics.form(options.pictures)
        else { return false }
        let pictures = candidates.filter { $0.row == nil || form.hasPixels }
        guard !pictures.isEmpty else { return false }
        let (cell, converter) = (TerminalScreen.cell, converter)
        let isList = pictures.contains { $0.row != nil }
        var batch = PictureBatch(
            of: pictures.count, patience: Self.patience, deadline: isList ? Self.deadline.list : Self.deadline.one
        ) { index async throws(Failure) in
            try await pictures[index].drawn(as: form, cell: cell, by: converter)
        }
        defer { batch.cancel() }
        await batch.waitForFirst()
        let layout = PictureLayout(output, pictures, loaded: batch.loaded, options)
        let printer = LayoutPrinter(layout: layout, screen: screen, writer: writer, options: options)
        try printer.show(batch.loaded)
        while let picture = await batch.next() { try printer.add(picture.result, at: picture.index) }
        return true
    }
}

extension PicturePrinter {
    package init(on graphics: TerminalGraphics, in world: World) {
        self.init(graphics: graphics, source: world.pictures.source, converter: world.pictures.converter)
    }
}

/// A printer for a layout: pictures that are loaded are printed with the lines around them, and later ones if their
/// cells are still on the screen.
private struct LayoutPrinter {
    let layout: PictureLayout
    let screen: CellSize
    let writer: OutputWriter
    let options: RenderingOptions

    /// Clears to the end of the line (ECMA-48, EL).
    private static let clearLine = "\u{1B}[K"

    func show(_ loaded: [Int: Result<DrawnPicture, Failure>]) throws(OutputError) {
        var printed = 0
        for place in layout.placeholders {
            guard case .success(let picture) = loaded[place.picture] else { continue }
            try write(printed..<place.line + place.rows)
            printed = place.line + place.rows
            try draw(picture, at: place, above: printed)
        }
        try write(printed..<layout.lines.count)
        try writer.flush()
    }

    /// Draws a picture that arrived late, or says why it is missing.
    func add(_ result: Result<DrawnPicture, Failure>, at index: Int) throws(OutputError) {
        guard let place = layout.placeholders.first(where: { $0.picture == index }) else { return }
        switch result {
        case .success(let picture): try draw(picture, at: place, above: layout.lines.count)
        case .failure(let error):
            guard place.hasText else { return }
            let reason = text(of: [Line(reason: error, options)]).dropLast()
            try write(Self.clearLine + reason, at: place, above: layout.lines.count)
        }
    }

    private func draw(
        _ picture: DrawnPicture, at place: PictureLayout.Placeholder, above line: Int
    ) throws(OutputError) {
        try write((place.hasText ? Self.clearLine : "") + picture.sequences, at: place, above: line)
    }

    private func write(_ lines: Range<Int>) throws(OutputError) {
        try writer.write(text(of: Array(layout.lines[lines])), to: .output)
    }

    /// Writes into the cells of a picture and moves the cursor back, unless the cells have left the screen.
    ///
    /// - Parameter line: The line of the cursor.
    private func write(
        _ text: String, at place: PictureLayout.Placeholder, above line: Int
    ) throws(OutputError) {
        let rows = layout.lines[place.line..<line].reduce(0) { $0 + $1.rowCount(ofWidth: screen.columns) }
        guard rows < screen.rows else { return }
        let column = place.column > 0 ? "\u{1B}[\(place.column)C" : ""
        try writer.write("\u{1B}7\r\u{1B}[\(rows)A" + column + text + "\u{1B}8", to: .output)
        try writer.flush()
    }

    private func text(of lines: [Line]) -> String { Rendered.lines(lines).shown(in: options) }
}
