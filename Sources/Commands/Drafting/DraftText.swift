/// A draft as text to edit: one line per field, an empty line, the description.
///
///     Title: Vélo de ville
///     Price: 80
///
///     Bought last spring …
struct DraftText {
    let string: String
    private let titles: Titles

    /// Reads a text whose lines may end as an editor on Windows ends them.
    init(_ string: String, in titles: Titles = Titles()) {
        self.string = String(string.replacing("\r\n", with: "\n").trimmingPrefix("\u{FEFF}"))
        self.titles = titles
    }

    init(of draft: Draft, in titles: Titles = Titles()) {
        let head = DraftField.allCases.filter { $0 != .description }.map { field in
            "\(titles.title(field.title)): \(Self.text(of: draft[field], in: titles))"
        }
        self.init((head + ["", draft.description ?? ""]).joined(separator: "\n") + "\n", in: titles)
    }

    private static func text(of value: Value, in titles: Titles) -> String {
        if case .boolean(let flag) = value { return titles.title(flag ? "yes" : "no") }
        let price = value.money?.digits.replacing(".", with: titles.language.decimalMark)
        return price ?? ("\(value)" as Message).unrendered
    }

    /// Applies the edited text to the draft. What is the same as before was not edited, and stays as it is in the
    /// draft, which may have been changed elsewhere meanwhile. A field whose line was deleted is emptied.
    ///
    /// - Returns: Also the lines of the head that could not be read; they are moved into the description.
    func reading(
        into draft: Draft, since before: DraftText, categories: [String], isPicture: (Value) async -> Bool
    ) async -> (draft: Draft, unreadLines: [String]) {
        let (old, new) = (before.parts, parts)
        let fields = NameLookup<DraftField>(in: titles)
        func value(of line: Substring) -> (field: DraftField, text: String)? {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let field = fields.value(named: String(parts[0].trimmed)), field != .description
            else { return nil }
            return (field, String(parts[1].trimmed))
        }
        var emptied = Dictionary(old.head.compactMap(value).map { ($0.field, $0.text) }) { first, _ in first }
        var result = draft
        var unreadLines: [String] = []
        var read: Set<DraftField> = []
        for line in new.head {
            guard let (field, text) = value(of: line), read.insert(field).inserted else {
                if !old.head.contains(line) { unreadLines.append(String(line)) }
                continue
            }
            if emptied.removeValue(forKey: field) == text { continue }
            if text.isEmpty {
                result[field] = .missing
                continue
            }
            let value = try? field.value(reading: text, categories: categories, typedIn: titles.language)
            if let value, field == .image ? await isPicture(value) : true {
                result[field] = value
            } else {
                unreadLines.append(String(line))
            }
        }
        for (field, text) in emptied where !text.isEmpty { result[field] = .missing }
        guard old.body != new.body || !unreadLines.isEmpty else { return (result, unreadLines) }
        let body = old.body == new.body ? draft.description ?? "" : new.body
        let description = (unreadLines + [body]).joined(separator: "\n").trimmed
        result.description = description.isEmpty ? nil : String(description)
        return (result, unreadLines)
    }

    /// The lines up to the first empty one, and the text after it.
    private var parts: (head: ArraySlice<Substring>, body: String) {
        func isEmpty(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
        let lines = string.split(separator: "\n", omittingEmptySubsequences: false).drop(while: isEmpty)
        let head = lines.prefix { !isEmpty($0) }
        return (head, String(lines.dropFirst(head.count + 1).joined(separator: "\n").trimmed))
    }
}
