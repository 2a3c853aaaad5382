/// What a chart is drawn with.
enum ChartPen {
    /// Blocks by eighths of a cell, and dots of Braille: where the terminal shows UTF-8.
    case fine
    /// Letters and signs that every terminal has.
    case ascii

    /// Where bars to the left and to the right begin.
    var zeroLine: String {
        switch self {
        case .fine: "│"
        case .ascii: "|"
        }
    }

    /// A bar to the right of so many cells, which need not be whole; a sign at least, where it is anything.
    func bar(right cells: Double) -> String {
        guard cells > 0 else { return "" }
        switch self {
        case .fine:
            let eighths = max(1, Int((cells * 8).rounded()))
            return String(repeating: "█", count: eighths / 8) + Self.eighths[eighths % 8]
        case .ascii: return String(repeating: "#", count: max(1, Int(cells.rounded())))
        }
    }

    /// A bar to the left, which ends at the zero line; there are blocks of a half and of an eighth for it alone.
    func bar(left cells: Double) -> String {
        guard cells > 0 else { return "" }
        switch self {
        case .fine:
            let halves = Int((cells * 2).rounded())
            if halves == 0 { return "▕" }
            return (halves % 2 == 1 ? "▐" : "") + String(repeating: "█", count: halves / 2)
        case .ascii: return String(repeating: "-", count: max(1, Int(cells.rounded())))
        }
    }

    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
