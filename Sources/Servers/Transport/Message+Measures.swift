import Domain

extension Duration {
    /// The duration in the unit that gives a small number, rounded up: `300 milliseconds`, `10 seconds`, `2 minutes`,
    /// `3 hours`.
    var words: Message {
        let milliseconds = self.milliseconds
        let seconds = Self.quotient(milliseconds, 1000)
        return switch milliseconds {
        case ..<1000: "\(milliseconds, Noun(one: "millisecond", other: "milliseconds"))"
        case ..<120_000: "\(seconds, Noun(one: "second", other: "seconds"))"
        case ..<7_200_000: "\(Self.quotient(seconds, 60), Noun(one: "minute", other: "minutes"))"
        default: "\(Self.quotient(seconds, 3600), Noun(one: "hour", other: "hours"))"
        }
    }

    /// The duration in milliseconds, rounded up so that a wait is not too short; clamped to the range of `Int`.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        let whole = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
        if whole.overflow { return seconds < 0 ? .min : .max }
        let rest = Int((attoseconds + (attoseconds > 0 ? 999_999_999_999_999 : 0)) / 1_000_000_000_000_000)
        return whole.partialValue.addingReportingOverflow(rest).overflow ? .max : whole.partialValue + rest
    }

    private static func quotient(_ number: Int, _ unit: Int) -> Int {
        (number - 1) / unit + 1
    }
}

extension Message.Interpolation {
    /// Appends a number of bytes: `\(bytes: 32_000_000)` gives `32 MB`.
    mutating func appendInterpolation(bytes: Int) {
        switch bytes {
        case ..<1000: appendInterpolation(bytes, Noun(one: "byte", other: "bytes"))
        case ..<1_000_000:
            appendInterpolation(bytes / 1000)
            appendLiteral(" kB")
        default:
            appendInterpolation(bytes / 1_000_000)
            appendLiteral(" MB")
        }
    }
}
