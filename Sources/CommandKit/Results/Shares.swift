/// Parts of a whole in whole hundredths, rounded so that they add up to 100.
enum Shares {
    /// By largest remainders: each part is rounded down, and what is left goes to those that lost most.
    ///
    /// - Returns: Nil where the parts add up to nothing, so that no share can be told.
    static func hundredths(of parts: [Int128]) -> [Int]? {
        let whole = parts.reduce(0, +)
        guard whole != 0 else { return nil }
        let exact = parts.map { part in floored(part, of: whole) }
        var shares = exact.map(\.quotient)
        let left = 100 - shares.reduce(0, +)
        // Of equal remainders the first wins, so that the same amounts always have the same shares.
        let byRemainder = exact.indices.sorted { (exact[$1].remainder, $0) < (exact[$0].remainder, $1) }
        for place in byRemainder.prefix(max(0, left)) { shares[place] += 1 }
        return shares
    }

    private static func floored(_ part: Int128, of whole: Int128) -> (quotient: Int, remainder: UInt128) {
        var (quotient, remainder) = (part * 100).quotientAndRemainder(dividingBy: whole)
        if remainder != 0, (remainder < 0) != (whole < 0) {
            quotient -= 1
            remainder += whole
        }
        return (Int(clamping: quotient), remainder.magnitude)
    }
}
