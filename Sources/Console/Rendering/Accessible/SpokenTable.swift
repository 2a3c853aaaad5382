import CommandKit
import Domain

/// A table in words: a sentence a row, which begins with what the row is about.
///
/// Two columns speak for themselves; of more, each cell but the first is said with the title of its column. What is
/// missing, and what is not so, is left out.
struct SpokenTable {
    let sentences: [Message]

    init(_ table: Table, values: SpokenValues) {
        let titles = table.columns
        sentences = table.rows.compactMap { row in
            let needsTitles = row.count > 2
            let words = zip(titles, row).dropFirst().compactMap { title, cell -> Message? in
                if cell == .value(.boolean(true)), needsTitles { return title }
                if cell == .value(.boolean(false)), needsTitles { return nil }
                // A sentence needs no title.
                if case .message(let message) = cell { return message.isEmpty ? nil : message }
                return cell.spoken(values).map { needsTitles ? "\(title) \($0)" : $0 }
            }
            var subject = row.first?.spoken(values)
            // A number alone does not say what it counts.
            if needsTitles, case .value(.integer)? = row.first, let number = subject, let title = titles.first {
                subject = "\(title) \(number)"
            }
            return switch (subject, words.isEmpty) {
            case (let subject?, true): row.count > 1 ? "\(subject): nothing." : "\(subject)."
            case (let subject?, false): "\(subject): \(list: words)."
            case (nil, false): "\(list: words)."
            case (nil, true): nil
            }
        }
    }
}

extension Table.Cell {
    fileprivate func spoken(_ values: SpokenValues) -> Message? {
        switch self {
        case .value(let value): values.value(value, moment: true)
        case .message(let message): message.isEmpty ? nil : message
        }
    }
}
