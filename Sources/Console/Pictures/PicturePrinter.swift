package import CommandKit
import Rendering

/// A printer for command output at the prompt, with its pictures.
public struct PicturePrinter: Sendable {
    let graphics: TerminalGraphics
    let source: any PictureSource
    let converter: any PictureConverter

    /// The time that text waits for pictures before it is printed with empty cells.
    var patience = Duration.milliseconds(150)
    /// The time that pictures are waited for; longer for one that was asked for than for those of a list.
    var deadline = (one: Duration.seconds(5), list: Duration.seconds(2))

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
            of: pictures.count, patience: patience, deadline: isList ? deadline.list : deadline.one
        ) { index async throws(Failure) in
            try await pictures[index].drawn(as: form, cell: cell, by: converter)
        }
        defer { for task in batch.tasks { task.cancel() } }
        await batch.waitForFirst()
        let layout = PictureLayout(output, pictures, loaded: batch.loaded, options, on: screen, writer: writer)
        try layout.show(batch.loaded)
        while let picture = await batch.next() { try layout.add(picture.result, at: picture.index) }
        return true
    }
}

extension PicturePrinter {
    package init(on graphics: TerminalGraphics, in world: World) {
        self.init(graphics: graphics, source: world.pictures.source, converter: world.pictures.converter)
    }
}
