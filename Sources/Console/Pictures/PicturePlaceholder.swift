import Domain
import Rendering
import Services

/// What stands in the place of a picture that is not there, quietly.
struct PicturePlaceholder {
    private let options: RenderingOptions

    init(_ options: RenderingOptions) {
        self.options = options
    }

    var loading: Line { line("Loading the picture…") }

    func line(for error: Failure) -> Line { line("No picture: \(error.message)") }

    private func line(_ message: Message) -> Line {
        Line(options.wording.text(message).clipped(to: options.width), as: .dim)
    }
}
