import Domain
public import Ports
public import Syntax

/// A positive whole number.
public struct Quantity: Argument {
    public let number: Int

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        number = try typed.number(in: .min ... .max, orSay: "“\(typed.text)” is not a whole number.")
        if number < 1 { throw Failure(.usage, "“\(typed.text)” is too low: numbers start at 1.", at: typed.range) }
    }
}

extension TypedArgument {
    /// Reads a whole number in Western or Arabic digits.
    ///
    /// - Throws: `.usage` with the message for anything else, and for a number outside the range.
    func number(
        in range: ClosedRange<Int> = 1 ... .max, orSay message: Message, hint: Message? = nil
    ) throws(Failure) -> Int {
        if let number = Int(text.withWesternDigits), range.contains(number) { return number }
        throw Failure(.usage, message, hint: hint, at: self.range)
    }
}

/// An exit status by its number.
public struct StatusNumber: Argument {
    public let status: ExitStatus
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
        number = try typed.number(
            in: zooms, orSay: "“\(typed.text)” is not a zoom.",
            hint: "A zoom is \(zooms.lowerBound) for the world to \(zooms.upperBound) for a street.")
    }
}
