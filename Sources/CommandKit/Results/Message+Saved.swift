public import struct FoundationEssentials.Date

extension SourceStatus {
    /// The part of a server's records that is saved: `20 of 300 listings`, or `20 products` if the total is unknown;
    /// nil if all records are saved.
    public func savedPart(_ noun: Noun) -> Message? {
        savedCount.map { saved in count.map { "\(saved) of \($0, noun)" } ?? "\(saved, noun)" }
    }

    /// Returns a sentence if only a part of the records is available while the server cannot be reached; otherwise nil.
    public func partialSentence(_ noun: Noun) -> Message? {
        guard isOffline, let part = savedPart(noun) else { return nil }
        return savedCount == 1 ? "Only \(part) is saved." : "Only \(part) are saved."
    }
}

extension Workspace {
    /// Returns a sentence that says that the current service answered with a part of its records; nil otherwise.
    public func partialSentence(using world: World) async throws(Failure) -> Message? {
        let source = try source(in: world)
        // If a source sends everything, everything is saved.
        if source.scanCache == nil { return nil }
        let status = try await source.status()
        return status.partialSentence(source.schema.noun)
    }

    /// Returns the sentence if the rows were looked for; nil if they are on the screen.
    public func partialSentence(of rows: RowSelection?, using world: World) async throws(Failure) -> Message? {
        if case .found? = rows { return try await partialSentence(using: world) }
        return nil
    }
}

extension Message {
    /// Creates the time since a moment: `just now`, `5 minutes ago`, `2 hours ago`, `3 days ago`.
    public init(age moment: Date, at now: Date) {
        let minutes = Int(max(0, min(now.timeIntervalSince(moment), 1e12)) / 60)
        switch minutes {
        case 0: self = "just now"
        case ..<60: self = "\(minutes, Noun(one: "minute", other: "minutes")) ago"
        case ..<(48 * 60): self = "\(minutes / 60, Noun(one: "hour", other: "hours")) ago"
        default: self.init(daysAgo: minutes / (24 * 60))
        }
    }

    /// Creates the time since a day: in days, from two months on in months, and from two years on in years.
    public init(daysAgo days: Int) {
        switch days {
        case ..<61: self = "\(days, Noun(one: "day", other: "days")) ago"
        case ..<731: self = "\(days * 12 / 365, Noun(one: "month", other: "months")) ago"
        default: self = "\(days / 365, Noun(one: "year", other: "years")) ago"
        }
    }
}
