import Domain

/// A distance in words: `850 metres`, `1.2 km`, `23 km`.
struct SpokenDistance {
    let message: Message

    init(metres: Double) {
        guard metres.magnitude < 1e15 else {
            message = "\(NumberText.string(for: metres)) \(Message("metres"))"
            return
        }
        let whole = Int(metres.rounded())
        guard whole >= 1_000 else {
            message = "\(whole, Noun(one: "metre", other: "metres"))"
            return
        }
        // From 10 km on nobody walks, and tenths say nothing any more.
        let tenths = whole < 9_950 ? Int((metres / 100).rounded()) : Int((metres / 1_000).rounded()) * 10
        let (kilometres, tenth) = tenths.quotientAndRemainder(dividingBy: 10)
        message = tenth == 0 ? "\(kilometres) km" : "\(kilometres).\(tenth) km"
    }
}
