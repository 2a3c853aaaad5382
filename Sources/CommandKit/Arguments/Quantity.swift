import Domain
public import Ports
public import Syntax

/// A positive whole number.
public struct Quantity: Argument {
    public let number: Int

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let number = Int(typed.text.withWesternDigits) else {
            throw Failure(.usage, "“\(typed.text)” is not a whole number.", at: typed.range)
        }
        guard number > 0 else {
            throw Failure(.usage, "“\(typed.text)” is too low: numbers start at 1.", at: typed.range)
        }
        self.number = number
    }
}

/// An exit status by its number.
public struct StatusNumber: Argument {
    public let status: ExitStatus
    /// The range in the line, which an error points at.
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let status = Int32(typed.text.withWesternDigits).flatMap(ExitStatus.init(rawValue:)) else {
            throw Failure(
                .usage, "“\(typed.text)” is not an exit status.", hint: "Type help exit-status for all of them.",
                at: typed.range)
        }
        (self.status, range) = (status, typed.range)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        ExitStatus.allCases.map { Candidate(String($0.rawValue), note: $0.meaning) }
    }
}

/// A condition on a number of rows: `20`, `>= 20`, `!=0`.
public struct CountCondition: Argument {
    private let sign: ComparisonOperator
    private let count: Int
    /// The range in the line, which an error points at.
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

    /// The condition as it is shown: `20`, `>= 20`.
    public var text: String { sign == .equal ? String(count) : "\(sign.rawValue) \(count)" }
}

/// The zoom level of a map: one of `MapViewport.zooms`.
public struct MapZoom: Argument {
    public let number: Int

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let zooms = MapViewport.zooms
        guard let number = Int(typed.text.withWesternDigits), zooms.contains(number) else {
            throw Failure(
                .usage, "“\(typed.text)” is not a zoom.",
                hint: "A zoom is \(zooms.lowerBound) for the world to \(zooms.upperBound) for a street.",
                at: typed.range)
        }
        self.number = number
    }
}
