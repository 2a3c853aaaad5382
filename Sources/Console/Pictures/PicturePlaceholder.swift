import Domain
import Services

/// What stands in the place of a picture that is not there, quietly.
struct PicturePlaceholder {
    private let options: RenderingOptions

    init(_ options: RenderingOptions) {
        self.options = options
    }

    var loading: String { text("Loading the picture…") }

    func text(for error: Failure) -> String { text("No picture: \(error.message)") }

    private func text(_ message: Message) -> String {
        let text = ClippedText(options.wording.text(message), width: options.width).string
        return options.theme.paint(text, as: .dim)
    }
}
