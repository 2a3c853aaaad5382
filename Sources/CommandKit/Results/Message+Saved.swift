public import Domain
public import Services
public import struct FoundationEssentials.Date

extension SourceStanding {
    /// The part of a server's records that is saved: `20 of 300 listings`, or `20 products` where the number of all is
    /// unknown; nil where all are.
    public func savedPart(_ noun: Noun) -> Message? {
        savedCount.map { saved in count.map { "\(saved) of \($0, noun)" } ?? "\(saved, noun)" }
    }

    /// Says that only a part of the records can answer while the server cannot be reached; nil where all can.
    public func partialSentence(_ noun: Noun) -> Message? {
        guard isOffline, let part = savedPart(noun) else { return nil }
        return savedCount == 1 ? "Only \(part) is saved." : "Only \(part) are saved."
    }
}

extension Workspace {
    /// Says that the current service answered with a part of its records, where it did.
    public func partialSentence(using world: World) async throws(Failure) -> Message? {
        let source = try source(in: world)
        // Of a source that sends everything, everything is saved.
        if source.walks == nil { return nil }
        let standing = try await source.standing()
        return standing.partialSentence(source.schema.noun)
    }
}

extension Message {
    /// How long ago something was: `just now`, `5 minutes ago`, `2 hours ago`, `3 days ago`.
    public init(age moment: Date, at now: Date) {
        let minutes = Int(max(0, min(now.timeIntervalSince(moment), 1e12)) / 60)
        switch minutes {
        case 0: self = "just now"
        case ..<60: self = "\(minutes, Noun(one: "minute", other: "minutes")) ago"
        case ..<(48 * 60): self = "\(minutes / 60, Noun(one: "hour", other: "hours")) ago"
        default: self.init(daysAgo: minutes / (24 * 60))
        }
    }

    /// How many days ago something was, in months from two of them on, and in years from two of those.
    public init(daysAgo days: Int) {
        switch days {
        case ..<61: self = "\(days, Noun(one: "day", other: "days")) ago"
        case ..<731: self = "\(days * 12 / 365, Noun(one: "month", other: "months")) ago"
        default: self = "\(days / 365, Noun(one: "year", other: "years")) ago"
        }
    }
}
