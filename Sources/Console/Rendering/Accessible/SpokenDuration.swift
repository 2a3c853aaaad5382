import Domain

/// A length of time in words: `2 minutes 5 seconds`, `1 hour`.
struct SpokenDuration {
    let message: Message

    /// - Parameter seconds: Below 0 for what cannot be, and is said all the same.
    init(_ seconds: Int) {
        let units = Seconds(seconds).units
        let parts = [
            (units.hours, Noun(one: "hour", other: "hours")), (units.minutes, Noun(one: "minute", other: "minutes")),
            (units.seconds, Noun(one: "second", other: "seconds")),
        ].filter { $0.0 > 0 }.map { count, noun -> Message in "\(count, noun)" }
        guard let first = parts.first else {
            message = "\(0, Noun(one: "second", other: "seconds"))"
            return
        }
        let length = parts.dropFirst().reduce(first) { "\($0) \($1)" }
        message = seconds < 0 ? "minus \(length)" : length
    }
}
