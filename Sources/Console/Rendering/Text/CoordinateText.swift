/// Degrees of latitude or longitude with six decimals, which is a tenth of a metre.
enum CoordinateText {
    /// - Parameter degrees: A number from -360 to 360.
    static func string(for degrees: Double) -> String {
        let millionths = Int((degrees * 1_000_000).rounded())
        let (whole, part) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(part)
        let decimals = String(repeating: "0", count: 6 - digits.utf8.count) + digits
        return "\(millionths < 0 ? "-" : "")\(whole).\(decimals)"
    }
}
