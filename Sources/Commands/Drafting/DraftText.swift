import CommandKit

/// A draft as text to edit: one line per field, an empty line, the description.
///
///     Title: Vélo de ville
///     Price: 80
///
///     Bought last spring …
struct DraftText {
    let string: String

    /// Reads a text whose lines may end as an editor on Windows ends them.
    init(_ string: String) { self.string = string.replacing("\r\n", with: "\n") }

    init(of draft: Draft) {
        let head = DraftField.allCases.filter { $0 != .description }.map { field in
            "\(field.title.unrendered): \(Self.text(of: draft[field]))"
        }
        string = (head + ["", draft.description ?? ""]).joined(separator: "\n") + "\n"
    }

    private static func text(of value: Value) -> String { value.money?.digits ?? ("\(value)" as Message).unrendered }

    /// Applies the edited text to the draft. What is the same as before was not edited, and stays as it is in the
    /// draft, which may have been changed elsewhere meanwhile.
    ///
    /// - Returns: Also the lines of the head that could not be read; they are moved into the description.
    func reading(
        into draft: Draft, since before: DraftText, categories: [String]
    ) -> (draft: Draft, misread: [String]) {
        let (old, new) = (before.parts, parts)
        var result = draft
        var misread: [String] = []
        for line in new.head where !old.head.contains(line) {
            if !Self.read(line, into: &result, categories: categories) { misread.append(String(line)) }
        }
        guard old.body != new.body || !misread.isEmpty else { return (result, misread) }
        let body = old.body == new.body ? draft.description ?? "" : new.body
        let description = (misread + [body]).joined(separator: "\n").trimmed
        result.description = description.isEmpty ? nil : String(description)
        return (result, misread)
    }

    /// The lines up to the first empty one, and the text after it.
    private var parts: (head: ArraySlice<Substring>, body: String) {
        let lines = string.split(separator: "\n", omittingEmptySubsequences: false)
        let head = lines.prefix { !$0.allSatisfy(\.isWhitespace) }
        return (head, String(lines.dropFirst(head.count + 1).joined(separator: "\n").trimmed))
    }

    private static func read(_ line: Substring, into draft: inout Draft, categories: [String]) -> Bool {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].lowercased().filter { !$0.isWhitespace }
        guard parts.count == 2, let field = DraftField(rawValue: name), field != .description else { return false }
        let text = String(parts[1].trimmed)
        guard !text.isEmpty else {
            draft[field] = .missing
            return true
        }
        guard let value = try? field.value(reading: text, categories: categories) else { return false }
        draft[field] = value
        return true
    }
}
