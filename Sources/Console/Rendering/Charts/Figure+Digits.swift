import CommandKit
import Domain

extension Chart.Figure {
    /// The digits for programs: amounts in units of the currency, lengths in seconds.
    var digits: String {
        switch self {
        case .count(let count), .duration(let count): String(count)
        case .money(let sum): sum.digits
        case .number(let number): NumberText.string(for: number)
        }
    }
}
