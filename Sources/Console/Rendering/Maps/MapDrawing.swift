import CommandKit
import Domain

/// A map drawn with characters: a frame with labels in it, a scale, and what each label stands for.
struct MapDrawing {
    private let map: RecordMap
    private let labels: [MapLabel]
    private let columns: Int
    private let lines: Int
    private let theme: Theme
    private let wording: Wording

    /// The cells a map may be wide with its frame: narrower it could not be read, wider it would fill the screen.
    private static let widths = 40...100

    /// - Parameter width: Cells in a line of the terminal.
    init(_ map: RecordMap, width: Int, theme: Theme, in wording: Wording) {
        self.map = map
        self.theme = theme
        self.wording = wording
        columns = min(max(width, Self.widths.lowerBound), Self.widths.upperBound) - 2
        // A character is twice as high as it is wide.
        lines = Int((Double(columns) / MapViewport.aspect / 2).rounded())
        labels = MapLabelling(map, columns: columns, lines: lines).labels
    }

    /// The frame and the scale below it, each line with its newline.
    var text: String {
        let edge = String(repeating: "─", count: columns)
        let scale = MapScale(metresAcross: map.viewport.metresAcross, columns: columns)
        return "┌\(edge)┐\n" + (0..<lines).map { "│\(line($0))│\n" }.joined() + "└\(edge)┘\n"
            + " \(scale.text)   \(wording.text("zoom \(map.viewport.zoom)"))\n"
    }

    var legend: Grid { Grid(legend: labels, in: wording) }

    private func line(_ line: Int) -> String {
        var text = ""
        var end = 0
        for label in labels.filter({ $0.line == line }).sorted(by: { $0.column < $1.column }) {
            text += String(repeating: " ", count: label.column - end)
            text += label.isCentre ? theme.paint(label.text, as: .head) : label.text
            end = label.columns.upperBound
        }
        return text + String(repeating: " ", count: columns - end)
    }
}
