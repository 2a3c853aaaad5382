import Domain
import FoundationEssentials
import GRDB

/// What a query's text asks of the catalog.
struct SearchText {
    /// Characters the index can look up at least: it holds every three that follow each other.
    private static let trigramLength = 3
    /// Characters the index looks up at most: each opens a cursor, and far fewer name the few rows there can be.
    private static let phraseLength = 64

    private let folded: String

    /// Space around the text does not count.
    init(_ text: String) {
        let start = text.unicodeScalars.drop(while: \.properties.isWhitespace)
        let end = start.lastIndex { !$0.properties.isWhitespace }
        folded = FoldedText(end.map { String(start[...$0]) } ?? "").string
    }

    /// Everything contains it.
    var isEmpty: Bool { folded.isEmpty }

    /// The text, or its beginning, as a phrase of FTS5's language; nil where the index cannot help.
    ///
    /// In quotes nothing of that language means anything but the quote itself, which is doubled.
    var phrase: String? {
        let characters = folded.unicodeScalars
        guard characters.count >= Self.trigramLength, !characters.contains("\0") else { return nil }
        return "\"" + String(characters.prefix(Self.phraseLength)).replacing("\"", with: "\"\"") + "\""
    }

    /// Whether what the index finds is what was asked for, with nothing left to look at.
    ///
    /// FTS5 takes the last two noncharacters of the plane for U+FFFD.
    var isWholePhrase: Bool {
        let characters = folded.unicodeScalars
        return phrase != nil && characters.count <= Self.phraseLength
            && !characters.contains { ("\u{FFFD}"..."\u{FFFF}").contains($0) }
    }

    /// The text as an argument.
    var argument: SQL { .text(folded) }
}

extension SQL {
    /// Text as an argument, all of it: bound as such it would end at its first NUL.
    static func text(_ text: String) -> SQL {
        text.utf8.contains(0) ? "CAST(\(Data(text.utf8)) AS TEXT)" : "\(text)"
    }
}
