/// The changes of lines that turn one text into another.
///
/// Unchanged lines are shown only near a change.
struct LineDifference {
    enum Change: Hashable {
        case kept, removed, added
        /// A number of unchanged lines, which are not shown.
        case passed(Int)
    }

    struct Line: Hashable {
        let change: Change
        let text: String

        init(_ change: Change, _ text: String = "") {
            self.change = change
            self.text = text
        }
    }

    /// The lines of both texts in reading order; removed lines come before those added in their place.
    let lines: [Line]

    /// The number of unchanged lines that are shown on either side of a change.
    private static let margin = 2
    /// The most lines that are compared with each other. In a longer section everything is removed and added, because
    /// finding the fewest changes takes quadratic time and memory.
    private static let comparedLimit = 1_000

    init(from old: String, to new: String) {
        // Comparing bytes takes linear time, whatever runs of combining marks are in a line.
        let (old, new) = (Self.split(old), Self.split(new))
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        let middle = Self.changes(from: old[head..<old.count - tail], to: new[head..<new.count - tail])
        let all =
            new[..<head].map { (Change.kept, $0) } + middle + new[(new.count - tail)...].map { (Change.kept, $0) }
        lines = Self.shortened(all.map { Line($0, String(decoding: $1, as: UTF8.self)) })
    }

    /// Returns the lines as bytes; none for an empty text.
    private static func split(_ text: String) -> [[UInt8]] {
        guard !text.isEmpty else { return [] }
        return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    }

    private static func changes(
        from old: ArraySlice<[UInt8]>, to new: ArraySlice<[UInt8]>
    ) -> [(Change, [UInt8])] {
        let (old, new) = (Array(old), Array(new))
        guard old.count + new.count <= comparedLimit else {
            return old.map { (.removed, $0) } + new.map { (.added, $0) }
        }
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let place, _, _): removed.insert(place)
            case .insert(let place, _, _): added.insert(place)
            }
        }
        var changes: [(Change, [UInt8])] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left) {
                changes.append((.removed, old[left]))
                left += 1
            } else if added.contains(right) {
                changes.append((.added, new[right]))
                right += 1
            } else {
                changes.append((.kept, new[right]))
                (left, right) = (left + 1, right + 1)
            }
        }
        return changes
    }

    /// Returns only the lines near a change, with the number of lines left out in between.
    private static func shortened(_ lines: [Line]) -> [Line] {
        var isNear = Array(repeating: false, count: lines.count)
        for place in lines.indices where lines[place].change != .kept {
            for near in max(0, place - margin)..<min(lines.count, place + margin + 1) { isNear[near] = true }
        }
        var shortened: [Line] = []
        var passed = 0
        for (line, isNear) in zip(lines, isNear) {
            if isNear, passed > 0 {
                shortened.append(Line(.passed(passed)))
                passed = 0
            }
            if isNear { shortened.append(line) } else { passed += 1 }
        }
        if passed > 0 { shortened.append(Line(.passed(passed))) }
        return shortened
    }
}
