import CommandKit
import Domain

/// What a search that is still typed has found.
enum LiveResult: Sendable, Hashable {
    case listed(Output)
    /// Why nothing could be found.
    case failed(Message)

    /// The rows under the line: the beginning of the list and, last, what is said of it; or why there is none.
    ///
    /// What to type next is left out: it could not be typed here.
    func rows(for options: RenderingOptions, on size: ScreenSize) -> [String] {
        switch self {
        case .listed(let output):
            let renderer = Renderer(options)
            func rows(of output: Output) -> [String] {
                ScreenRows(options.ordered(renderer.rendering(of: output, for: "")), columns: size.columns).rows
            }
            let message = output.message.map { rows(of: .message($0)) } ?? []
            let place = LiveDrawing.rowLimit(on: size) - message.count
            return rows(of: Output(output.content)).prefix(max(0, place)) + message
        case .failed(let message):
            let line = ClippedText(options.wording.text("error: \(message)"), width: size.columns).string
            return [options.ordered(options.theme.paint(line, as: .error))]
        }
    }
}
