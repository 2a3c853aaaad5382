import CommandKit
import Domain
import Rendering
public import Services

/// Prints what commands return at the prompt with the pictures that belong to it.
public struct PictureStage: Sendable {
    private let terminal: PictureTerminal
    private let sources: any PictureSource
    private let converter: any PictureConverter

    public init(on terminal: PictureTerminal, in world: World) {
        self.init(on: terminal, from: world.pictures.source, drawnBy: world.pictures.converter)
    }

    init(on terminal: PictureTerminal, from sources: any PictureSource, drawnBy converter: any PictureConverter) {
        self.terminal = terminal
        self.sources = sources
        self.converter = converter
    }

    /// How long is waited for pictures before the text is printed, with places for those that have not come.
    private static let patience = Duration.milliseconds(150)
    /// How long is waited for pictures in all: for one that somebody wants to see longer than for those of a list.
    private static let deadline = (one: Duration.seconds(5), list: Duration.seconds(2))

    /// Returns the place that a picture beside each row of a list takes; nil where none are shown.
    func thumbnailExtent(in list: RecordList, _ settings: Settings) async -> PictureExtent? {
        let hasPictures = list.records.contains { list.schema.thumbnailAddress(of: $0.record) != nil }
        guard list.schema.listsPictures, hasPictures, await terminal.ability(settings.pictures).hasPixels else {
            return nil
        }
        return PictureWish.thumbnail
    }

    /// Prints an output with its pictures; false, and nothing is printed, where none belong to it or can be shown.
    ///
    /// - Parameter location: Where the records of a service come from.
    func show(
        _ output: Output, in options: RenderingOptions, to writer: OutputWriter,
        from location: (ServiceName) -> SourceLocation
    ) async throws(OutputError) -> Bool {
        let screen = TerminalScreen.size ?? .usual
        // Records below each other have theirs where they are shown alone.
        if output.content.view == .sheets { return false }
        let candidates = PictureWish.wishes(of: output.content, on: screen, listing: true, from: location)
        guard options.format == .table, !options.isAccessible, !candidates.isEmpty else { return false }
        let ability = await terminal.ability(options.pictures)
        let wishes = candidates.filter { $0.row == nil || ability.hasPixels }
        let painter = PicturePainter(for: ability, cell: TerminalScreen.cell, sources: sources, converter: converter)
        guard let painter, !wishes.isEmpty else { return false }
        let deadline = wishes.contains { $0.row != nil } ? Self.deadline.list : Self.deadline.one
        var arrivals = PictureArrivals(of: wishes.count, patience: Self.patience, deadline: deadline) { number in
            await painter.drawn(wishes[number], number: terminal.nextNumber())
        }
        defer { arrivals.end() }
        await arrivals.waitForFirst()
        let text = PicturedText(
            output, wishes, arrived: arrivals.arrived, options: options, extent: painter.extent)
        let print = PicturedPrint(text, on: screen, to: writer, options)
        try print.begin(with: arrivals.arrived)
        while let arrival = await arrivals.next() { try print.add(arrival.result, number: arrival.number) }
        return true
    }
}
