public import struct FoundationEssentials.Date
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
    func checked<Value>(
        _ value: Value?, orSay message: @autoclosure () -> Message, hint: @autoclosure () -> Message? = nil
    ) throws(Failure) -> Value {
        if let value { return value }
        throw Failure(.usage, message(), hint: hint(), at: range)
    }

    func number(
        in range: ClosedRange<Int> = 1 ... .max, orSay message: @autoclosure () -> Message,
        hint: @autoclosure () -> Message? = nil
    ) throws(Failure) -> Int {
        let number = Int(text.withWesternDigits)
        return try checked(number.flatMap { range.contains($0) ? $0 : nil }, orSay: message(), hint: hint())
    }
}

public struct StatusNumber: Argument {
    public let status: ExitStatus
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        status = try typed.checked(
            Int32(typed.text.withWesternDigits).flatMap(ExitStatus.init(rawValue:)),
            orSay: "“\(typed.text)” is not an exit status.", hint: "Type help exit-status for all of them.")
        range = typed.range
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        ExitStatus.allCases.map { Candidate(String($0.rawValue), note: $0.meaning) }
    }
}

/// A condition on a number of rows: `20`, `>= 20`, `!=0`.
public struct CountCondition: RestArgument {
    private let sign: ComparisonOperator
    private let count: Int
    public let range: SourceRange

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

/// A time with a precision of one second, as given to `--now`: `2026-11-20T12:00:00Z`.
public struct PointInTime: Argument {
    public let date: Date

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        date = try typed.checked(
            Self.date(typed.text.withWesternDigits), orSay: "“\(typed.text)” is not a time.",
            hint: "For example: 2026-11-20T12:00:00Z.")
    }

    /// Reads a time with a precision of one second in a four-digit year; returns nil for anything else.
    public static func date(_ text: String) -> Date? {
        Date(iso8601: text).flatMap { $0.iso8601.count == "2026-11-20T12:00:00Z".count ? $0 : nil }
    }
}

/// A duration, as it is typed: `90s`, `15m`, `2h`, `3d`, `1w`, `1h30m`.
public struct TimeSpan: Argument {
    public let seconds: Seconds
    public static let limit = Seconds(100 * 365 * 86_400)

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let read = Seconds(typed.text.withWesternDigits)
        let seconds = try typed.checked(
            read.flatMap { $0 > Seconds(0) ? $0 : nil }, orSay: "“\(typed.text)” is not a length of time.",
            hint: "For example: 90s, 15m, 2h, 3d or 1h30m.")
        self.seconds = try typed.checked(
            seconds <= Self.limit ? seconds : nil, orSay: "“\(typed.text)” is more than a hundred years.")
    }
}
