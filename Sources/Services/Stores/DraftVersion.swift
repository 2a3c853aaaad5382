public import Domain
public import struct FoundationEssentials.Date

/// A draft as one save left it.
public struct DraftVersion: Sendable, Hashable {
    /// The number of the save, from 1 on, as the draft was begun; it is the generation of the draft.
    public var number: Int
    public var saved: Date
    /// The draft under the name that it had then.
    public var draft: Draft

    public init(number: Int, saved: Date, draft: Draft) {
        self.number = number
        self.saved = saved
        self.draft = draft
    }

    /// How many of the newest versions are all kept.
    public static let window = 200

    /// Whether a version is still kept when the newest is `newest`.
    ///
    /// The first and the newest ``window`` are; of those up to ten times as old every tenth, of those beyond every
    /// hundredth, and so on: the history of a draft that is changed for years stays in the hundreds.
    public static func isKept(_ number: Int, newest: Int) -> Bool {
        var (age, step) = (window, 1)
        while newest - number >= age {
            step *= 10
            age *= 10
        }
        return number == 1 || number.isMultiple(of: step)
    }
}

/// The versions of a draft as they were read.
public struct StoredVersions: Sendable {
    /// The newest first.
    public var versions: [DraftVersion]
    /// What is wrong, by their numbers, with those that cannot be read, a sentence each.
    public var damaged: [Int: Message]
    /// What else a person has to be told: that the versions could not be read, or one not be kept.
    public var notices: [Message]

    public init(_ versions: [DraftVersion] = [], damaged: [Int: Message] = [:], notices: [Message] = []) {
        self.versions = versions
        self.damaged = damaged
        self.notices = notices
    }

    /// The version of that number; nil where there is none that can be read.
    public subscript(number: Int) -> DraftVersion? {
        versions.first { $0.number == number }
    }
}
