import CommandKit
public import Domain
import FoundationEssentials
import Rendering
public import Services

/// The terminal for which lists are fitted: lists are laid out as they will be printed, and their rows counted.
public struct TerminalListScreen: ListScreen {
    private let appearance: Appearance
    private let thumbnails: @Sendable (RecordList, Settings) async -> PictureExtent?

    /// - Parameter pictures: Draws pictures beside the rows; nil for no pictures.
    public init(_ appearance: Appearance, pictures: PicturePrinter?) {
        self.appearance = appearance
        thumbnails = { list, settings in await pictures?.thumbnailExtent(in: list, settings) }
    }

    public func lines(in settings: Settings) async -> Int? {
        let options = appearance.options(settings: settings)
        return options.format == .table && !options.isAccessible ? TerminalScreen.size?.rows : nil
    }

    public func fits(
        _ list: RecordList, isVertical: Bool, saying message: Message?, hint: Message?, in settings: Settings
    ) async -> Bool {
        guard let size = TerminalScreen.size else { return true }
        var options = appearance.options(settings: settings)
        options.now = settings.hasRelativeDates ? Date() : nil
        let output = Output(
            Output.Content(.records(list), view: isVertical ? .sheets : .usual), message: message, hint: hint)
        let renderer = TableRenderer(options)
        let lines: [Line]
        if !isVertical, let extent = await thumbnails(list, settings) {
            lines = renderer.lines(of: output, list, beside: extent).lines
        } else {
            lines = renderer.lines(of: output)
        }
        // The prompt takes the last row.
        return lines.reduce(0) { $0 + $1.rowCount(ofWidth: size.columns) } < size.rows
    }
}
