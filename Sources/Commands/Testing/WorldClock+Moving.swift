import CommandKit
import Domain
import Ports
import FoundationEssentials

extension WorldClock {
    /// Moves a pinned clock, and returns the message with its time.
    ///
    /// - Throws: `.refused` for any other clock, and for a time after the year 9999.
    func moved(to time: Date) throws(Failure) -> Output {
        switch mode {
        case .goes:
            throw Failure(
                .refused, "The machine’s clock cannot be changed.",
                hint: "Start souk with --now TIME for a stopped clock: --now 2026-11-20T12:00:00Z.")
        case .held:
            throw Failure(
                .refused, "The clock is stopped during the recording.",
                hint: "Start souk with --now TIME for a clock that can be changed.")
        case .pinned: break
        }
        guard move(to: time) else { throw Failure(.refused, "Times end with the year 9999.") }
        return .message("It is \(now.wholeSecond.iso8601).")
    }
}

extension Date {
    /// The time rounded down to a whole second.
    var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
