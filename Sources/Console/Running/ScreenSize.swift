/// How much a terminal shows at once, in cells.
struct ScreenSize: Sendable, Hashable {
    var rows: Int
    var columns: Int

    /// That of a terminal that does not say.
    static let usual = ScreenSize(rows: 24, columns: 80)
}
