import Domain

/// The differences between two drafts for display: one line per field, long texts line by line.
///
///     Price: €80 → €75
///     Description:
///       Cadre acier.
///     - Pneus usés.
///     + Pneus neufs.
struct DraftDifference {
    private let old: Draft
    private let new: Draft

    /// The most characters of a text that is shown beside another.
    private static let shortLimit = 48

    init(from old: Draft, to new: Draft) {
        self.old = old
        self.new = new
    }

    var isEmpty: Bool { lines.isEmpty }

    var lines: [Message] {
        let name: [Message] = old.name == new.name ? [] : ["Name: \(old.name.string) → \(new.name.string)"]
        return name + new.fields(differingFrom: old).flatMap(lines(of:))
    }

    private func lines(of field: DraftField) -> [Message] {
        let title = field.title
        if Self.isShort(old[field]), Self.isShort(new[field]) {
            return ["\(title): \(Self.words(for: old[field])) → \(Self.words(for: new[field]))"]
        }
        let changes = LineDifference(from: old[field].text ?? "", to: new[field].text ?? "").lines
        return ["\(title):"] + changes.map { $0.message }
    }

    private static func isShort(_ value: Value) -> Bool {
        guard let text = value.text else { return true }
        return text.prefix(shortLimit + 1).count <= shortLimit && !text.contains(where: \.isNewline)
    }

    private static func words(for value: Value) -> Message {
        switch value {
        case .text(let text): "\(text)"
        case .money(let money): "\(money)"
        case .boolean(let flag): flag ? "yes" : "no"
        case .missing, .integer, .number, .date, .day, .duration, .list: "–"
        }
    }
}

extension LineDifference.Line {
    /// The line after its sign.
    fileprivate var message: Message {
        switch change {
        case .kept: "  \(text)"
        case .removed: "- \(text)"
        case .added: "+ \(text)"
        case .passed(let count): "  … \(count, .line) unchanged"
        }
    }
}
