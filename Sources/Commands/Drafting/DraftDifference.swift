/// The differences between two drafts for display: one line per field, long texts line by line.
///
///     Price: €80 → €75
///     Description:
///       Cadre acier.
///     - Pneus usés.
///     + Pneus neufs.
struct DraftDifference {
    let lines: [Message]

    /// The most characters of a text that is shown beside another.
    private static let shortLimit = 48
    /// The most lines that are compared with each other. In a longer text everything is removed and added, because
    /// finding the fewest changes takes quadratic time and memory.
    private static let comparedLimit = 1_000

    init(from old: Draft, to new: Draft) {
        let name: [Message] = old.name == new.name ? [] : ["Name: \(old.name.string) → \(new.name.string)"]
        lines = name + new.fields(differingFrom: old).flatMap { Self.lines(of: $0.title, old[$0], new[$0]) }
    }

    private static func lines(of title: Message, _ old: Value, _ new: Value) -> [Message] {
        if isShort(old), isShort(new) { return ["\(title): \(words(for: old)) → \(words(for: new))"] }
        let changes = changes(from: old.text ?? "", to: new.text ?? "")
        return ["\(title):"] + changes.map { Message(parts: [.literal($0.sign + " "), .outside($0.text)]) }
    }

    private static func isShort(_ value: Value) -> Bool {
        guard let text = value.text else { return true }
        return text.prefix(shortLimit + 1).count <= shortLimit && !text.contains(where: \.isNewline)
    }

    private static func words(for value: Value) -> Message { value.isMissing ? "–" : "\(value)" }

    /// Returns the lines of both texts with their signs; removed lines come before those added in their place.
    static func changes(from old: String, to new: String) -> [(sign: String, text: String)] {
        // Comparing bytes takes linear time, whatever runs of combining marks are in a line.
        let (old, new) = (split(old), split(new))
        var (removed, added) = (Set(old.indices), Set(new.indices))
        if old.count + new.count <= comparedLimit {
            (removed, added) = ([], [])
            for change in new.difference(from: old) {
                switch change {
                case .remove(let place, _, _): removed.insert(place)
                case .insert(let place, _, _): added.insert(place)
                }
            }
        }
        var lines: [(sign: String, text: String)] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            let isRemoved = removed.contains(left)
            let isAdded = !isRemoved && added.contains(right)
            let line = isRemoved ? old[left] : new[right]
            lines.append((isRemoved ? "-" : isAdded ? "+" : " ", String(decoding: line, as: UTF8.self)))
            if !isAdded { left += 1 }
            if !isRemoved { right += 1 }
        }
        return lines
    }

    private static func split(_ text: String) -> [[UInt8]] {
        guard !text.isEmpty else { return [] }
        return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    }
}
