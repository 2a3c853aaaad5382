import Domain
public import Services
public import Syntax

/// How many there may be: `20`, `>= 20`, `!=0`.
public struct CountCondition: Argument {
    private let sign: ComparisonOperator
    private let count: Int
    /// Where it stands in the line.
    public let range: SourceRange

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let text = typed.text.withWesternDigits[...]
        let (sign, rest) = ComparisonOperator.leading(text) ?? (.equal, text)
        guard sign != .contains, let count = Int(rest.drop { $0 == " " }), count >= 0 else {
            throw Failure(
                .usage, "“\(text)” is not a number of rows.", hint: "For example: 20, >= 20 or != 0.", at: typed.range)
        }
        (self.sign, self.count, range) = (sign, count, typed.range)
    }

    public func holds(of count: Int) -> Bool { sign.holds(count, self.count) }

    /// As it is shown: `20`, `>= 20`.
    public var text: String { sign == .equal ? String(count) : "\(sign.rawValue) \(count)" }
}
