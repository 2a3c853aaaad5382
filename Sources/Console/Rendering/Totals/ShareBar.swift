/// A share as a bar of blocks, one for each five hundredths.
struct ShareBar {
    let string: String

    /// Nothing for no share, a thin block for one that is too small for a whole one, and never more than twenty.
    init(of share: Int?) {
        let share = min(max(share ?? 0, 0), 100)
        string = share > 0 && share < 5 ? "▏" : String(repeating: "█", count: share / 5)
    }
}
