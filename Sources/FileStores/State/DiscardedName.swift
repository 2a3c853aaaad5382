import Domain
import FoundationEssentials

/// What a discarded draft is called in the trash: its name, when it was discarded in UTC, and a number where two were at
/// once: `velo.20261120T120000Z`, `velo.20261120T120000Z-2`.
struct DiscardedName: Hashable, Comparable {
    let draft: DraftName
    /// Whole seconds.
    let discarded: Date
    /// From 1 on.
    let number: Int
    let string: String

    /// - Parameter discarded: Of which the whole seconds count.
    init(of draft: DraftName, discarded: Date, number: Int = 1) {
        self.draft = draft
        self.discarded = Date(timeIntervalSince1970: discarded.timeIntervalSince1970.rounded(.down))
        self.number = number
        let stamp = self.discarded.formatted(.iso8601).filter { !"-:".contains($0) }
        string = "\(draft.string).\(stamp)" + (number > 1 ? "-\(number)" : "")
    }

    /// Reads a name; nil for one that no discarded draft has.
    init?(_ string: String) {
        guard let dot = string.lastIndex(of: "."), let draft = DraftName(String(string[..<dot])) else { return nil }
        let parts = string[string.index(after: dot)...].split(separator: "-", omittingEmptySubsequences: false)
        guard let stamp = parts.first, let date = Self.date(of: stamp), parts.count <= 2,
            let number = parts.count == 1 ? 1 : Int(parts[1])
        else { return nil }
        self.init(of: draft, discarded: date, number: number)
        // Another spelling of it is another file, and not one of ours.
        guard self.string == string else { return nil }
    }

    static func < (left: DiscardedName, right: DiscardedName) -> Bool {
        (left.discarded, left.number, left.draft.string) < (right.discarded, right.number, right.draft.string)
    }

    /// The time that `20261120T120000Z` says.
    private static func date(of stamp: Substring) -> Date? {
        guard stamp.utf8.count == "20261120T120000Z".utf8.count else { return nil }
        var text = ""
        for (place, character) in stamp.enumerated() {
            if place == 4 || place == 6 { text.append("-") }
            if place == 11 || place == 13 { text.append(":") }
            text.append(character)
        }
        return Date(iso8601: text)
    }
}
