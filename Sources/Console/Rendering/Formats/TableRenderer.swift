import CommandKit

/// Renders output for reading on a terminal: with heads over the columns, wrapped to its width, in colours if wanted.
struct TableRenderer {
    let options: RenderingOptions

    init(_ options: RenderingOptions) {
        self.options = options
    }

    func rendering(of output: Output) -> String {
        let layout = ContentLayout(
            timeZone: options.timeZone, width: options.width, isColoured: options.isColoured)
        var text = layout.lines(of: output.content) + output.messageLine
        if let hint = output.hint {
            let line = "hint: \(MessageText(hint).string)"
            text += (options.isColoured ? TextStyle.dim.applied(to: line) : line) + "\n"
        }
        return text
    }
}
