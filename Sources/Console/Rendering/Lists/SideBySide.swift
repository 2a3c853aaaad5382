/// Two columns of lines beside each other.
struct SideBySide {
    private let left: [String]
    private let right: [String]
    private let leftWidth: Int
    private let between: String

    /// - Parameters:
    ///   - left: Lines that may be painted, none wider than `leftWidth`.
    ///   - between: What stands between the two on every line.
    init(_ left: [String], _ right: [String], leftWidth: Int, between: String) {
        self.left = left
        self.right = right
        self.leftWidth = leftWidth
        self.between = between
    }

    /// Appends the lines, each with its newline and without blanks at its end.
    func write(to text: inout String) {
        for place in 0..<max(left.count, right.count) {
            let first = place < left.count ? left[place] : ""
            let second = place < right.count ? right[place] : ""
            let blanks = max(0, leftWidth - TextWidth.cells(ofPainted: first))
            let line = first + String(repeating: " ", count: blanks) + between + second
            text += line.trimmingLast(" ") + "\n"
        }
    }
}
