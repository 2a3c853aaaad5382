import CommandKit

/// What a map is drawn with.
enum MapPen {
    /// Lines and blocks: where the terminal shows UTF-8.
    case fine
    /// Letters and signs that every terminal has.
    case ascii

    /// Corners and edges of the frame.
    var top: (left: String, edge: String, right: String) { self == .fine ? ("┌", "─", "┐") : ("+", "-", "+") }
    var side: String { self == .fine ? "│" : "|" }
    var bottom: (left: String, edge: String, right: String) { self == .fine ? ("└", "─", "┘") : ("+", "-", "+") }

    /// Ends and middle of the bar of a scale.
    var scale: (left: String, edge: String, right: String) { self == .fine ? ("├", "─", "┤") : ("|", "-", "|") }

    /// What is said of a price without colours: the higher the dearer, one character.
    func mark(of price: PriceClasses.Class) -> String {
        switch (self, price) {
        case (.fine, .low): "▁"
        case (.fine, .middle): "▄"
        case (.fine, .high): "█"
        case (.ascii, .low): "-"
        case (.ascii, .middle): "="
        case (.ascii, .high): "#"
        }
    }
}

extension PriceClasses.Class {
    var role: TextRole {
        switch self {
        case .low: .low
        case .middle: .middle
        case .high: .high
        }
    }
}
