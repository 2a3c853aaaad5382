import Domain
import Rendering
import Services

/// A text with places for pictures on its way to the terminal: what is there is drawn as its lines are written, what comes
/// later where its place still stands on the screen.
struct PicturedPrint {
    private let text: PicturedText
    private let screen: ScreenSize
    private let writer: OutputWriter
    private let options: RenderingOptions

    init(_ text: PicturedText, on screen: ScreenSize, to writer: OutputWriter, _ options: RenderingOptions) {
        (self.text, self.screen, self.writer, self.options) = (text, screen, writer, options)
    }

    /// Writes the text, and draws the pictures that have arrived.
    func begin(with arrived: [Int: Result<DrawnPicture, Failure>]) throws(OutputError) {
        var written = 0
        for place in text.places {
            guard case .success(let picture) = arrived[place.number] else { continue }
            try write(written..<place.line + place.rows)
            written = place.line + place.rows
            try draw(picture, at: place, under: written)
        }
        try write(written..<text.lines.count)
        try writer.flush()
    }

    /// Draws a picture that came late, or says why there is none.
    func add(_ result: Result<DrawnPicture, Failure>, number: Int) throws(OutputError) {
        guard let place = text.places.first(where: { $0.number == number }) else { return }
        switch result {
        case .success(let picture): try draw(picture, at: place, under: text.lines.count)
        case .failure(let error):
            guard place.hasText, let rows = rows(from: place.line, to: text.lines.count) else { return }
            let reason = text(of: [PicturePlaceholder(options).line(for: error)])
            try writer.replaceLine(above: rows, with: String(reason.dropLast()))
        }
    }

    private func write(_ lines: Range<Int>) throws(OutputError) {
        guard !lines.isEmpty else { return }
        try writer.write(text(of: Array(text.lines[lines])), to: .output)
    }

    private func text(of lines: [Line]) -> String { Rendered.lines(lines).shown(in: options) }

    private func draw(_ picture: DrawnPicture, at place: PicturedText.Place, under line: Int) throws(OutputError) {
        guard let rows = rows(from: place.line, to: line) else { return }
        try writer.draw(picture, above: rows, at: place.column, erasing: place.hasText)
    }

    /// Rows of the screen that lines take; nil where the first of them stands on it no longer.
    private func rows(from first: Int, to end: Int) -> Int? {
        var rows = 0
        for line in text.lines[first..<end] {
            rows += line.rowCount(ofWidth: screen.columns)
        }
        return rows < screen.rows ? rows : nil
    }
}
