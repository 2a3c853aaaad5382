/// Text that ends in an ellipsis where it has no place.
struct ClippedText {
    let string: String

    /// - Parameters:
    ///   - text: Visible and on one line.
    ///   - width: In cells, at least 1.
    init(_ text: String, width: Int) {
        guard TextWidth.cells(of: text) > width else {
            string = text
            return
        }
        var kept = ""
        var left = width - 1
        for character in text {
            left -= TextWidth.cells(of: character)
            guard left >= 0 else { break }
            kept.append(character)
        }
        string = kept.trimmingLast(" ") + "…"
    }
}
