public import Domain
public import struct FoundationEssentials.Date

extension Message {
    /// How long ago something was: `just now`, `5 minutes ago`, `2 hours ago`, `3 days ago`.
    public init(age moment: Date, at now: Date) {
        let minutes = Int(max(0, min(now.timeIntervalSince(moment), 1e12)) / 60)
        switch minutes {
        case 0: self = "just now"
        case ..<60: self = "\(minutes, Noun(one: "minute", other: "minutes")) ago"
        case ..<(48 * 60): self = "\(minutes / 60, Noun(one: "hour", other: "hours")) ago"
        default: self = "\(minutes / (24 * 60), Noun(one: "day", other: "days")) ago"
        }
    }
}
