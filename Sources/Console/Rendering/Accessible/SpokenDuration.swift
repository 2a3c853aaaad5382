import Domain

/// A length of time in words: `2 minutes 5 seconds`, `1 hour`.
struct SpokenDuration {
    let message: Message

    /// - Parameter seconds: Below 0 for what cannot be, and is said all the same.
    init(_ seconds: Int) {
        let (minutes, second) = seconds.magnitude.quotientAndRemainder(dividingBy: 60)
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        let parts = [
            (hour, Noun(one: "hour", other: "hours")), (minute, Noun(one: "minute", other: "minutes")),
            (second, Noun(one: "second", other: "seconds")),
        ].filter { $0.0 > 0 }.map { count, noun -> Message in "\(Int(clamping: count), noun)" }
        guard let first = parts.first else {
            message = "\(0, Noun(one: "second", other: "seconds"))"
            return
        }
        let length = parts.dropFirst().reduce(first) { "\($0) \($1)" }
        message = seconds < 0 ? "minus \(length)" : length
    }
}
