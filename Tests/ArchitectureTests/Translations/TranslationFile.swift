import Foundation

/// A file of translations as it is written, read by another reader than souk's.
struct TranslationFile {
    struct Entry {
        /// Of its `msgid`, counted from 1.
        let line: Int
        let key: String
        var plural: String?
        var forms: [String] = []
    }

    let language: String
    private(set) var entries: [Entry] = []
    /// The lines that are none of the format's, each with its number.
    private(set) var strangers: [String] = []

    static let all = ["fr", "ar"]

    init(_ language: String) throws {
        self.language = language
        let file = SourceTree.sources.appending(path: "CPhrases/\(language).po")
        for (index, line) in try SourceTree.lines(of: file).enumerated() {
            if let match = line.wholeMatch(of: #/(msgid|msgid_plural|msgstr|msgstr\[\d\]) "(.*)"/#) {
                let text = Self.unescaped(match.2)
                switch match.1 {
                case "msgid": entries.append(Entry(line: index + 1, key: text))
                case "msgid_plural": entries[entries.count - 1].plural = text
                default: entries[entries.count - 1].forms.append(text)
                }
            } else if !line.isEmpty, !line.hasPrefix("#") {
                strangers.append("\(language).po:\(index + 1): \(line)")
            }
        }
        // What stands first is about the file itself.
        if entries.first?.key == "" { entries.removeFirst() }
    }

    /// Where an entry stands, for whoever has to mend it.
    func place(_ entry: Entry) -> String { "\(language).po:\(entry.line): \(entry.key)" }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}
