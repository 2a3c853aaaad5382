public import CommandKit
public import Domain
public import FoundationEssentials

/// What a transcript pins, so that it prints the same on any day and any machine.
public struct TranscriptSettings: Sendable, Hashable {
    /// The time that commands see, all along: 2026-11-20T12:00:00Z.
    public var now = Date(timeIntervalSince1970: 1_795_176_000)
    public var timeZone = TimeZone.gmt
    /// Columns to fill.
    public var width = 80
    /// The format where neither the line nor the session asks for another.
    public var format = OutputFormat.plain
    /// The service to start in; whether there is one of that name shows when the transcript is run.
    public var service = ServiceName(rawValue: "listings")

    public init() {}

    /// The settings that there are, as they are written.
    static let names = ["now", "time-zone", "width", "format", "service"]

    /// Sets what a line such as `width: 80` names; false for a value that cannot be read.
    mutating func set(_ name: String, to value: String) -> Bool {
        switch name {
        case "now": Self.assign(Self.moment(value), to: &now)
        case "time-zone": Self.assign(TimeZone(identifier: value), to: &timeZone)
        case "width": Self.assign(Int(value).flatMap { (1...10_000).contains($0) ? $0 : nil }, to: &width)
        case "format": Self.assign(OutputFormat(rawValue: value), to: &format)
        case "service": Self.assign(value.isEmpty ? nil : ServiceName(rawValue: value), to: &service)
        default: false
        }
    }

    private static func assign<Value>(_ value: Value?, to place: inout Value) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }

    /// A time in UTC to the second; read and written again, what is none comes back as something else.
    private static func moment(_ text: String) -> Date? {
        guard let moment = try? Date(text, strategy: .iso8601), moment.formatted(.iso8601) == text else { return nil }
        return moment
    }
}
