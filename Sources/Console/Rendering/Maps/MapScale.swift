/// A bar that says how far it is on a map: `├──────┤ 2 km`.
struct MapScale {
    /// A round length: 1, 2 or 5 with noughts behind it.
    let metres: Int
    /// The columns from the middle of the bar's first character to that of its last.
    let columns: Int

    /// - Parameters:
    ///   - metresAcross: What the drawing is wide.
    ///   - columns: The same in columns; the bar takes a third of them at most.
    init(metresAcross: Double, columns: Int) {
        let limit = max(metresAcross / 3, 1)
        var power = 1
        while Double(power * 10) <= limit { power *= 10 }
        let metres = [5 * power, 2 * power].first { Double($0) <= limit } ?? power
        self.metres = metres
        self.columns = max(1, Int((Double(metres) * Double(columns) / metresAcross).rounded()))
    }

    func text(with pen: MapPen) -> String {
        let length = metres < 1_000 ? "\(metres) m" : "\(metres / 1_000) km"
        let (left, edge, right) = pen.scale
        return left + String(repeating: edge, count: columns - 1) + right + " " + length
    }
}
