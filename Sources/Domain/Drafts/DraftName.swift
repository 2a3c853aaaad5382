/// The name of a draft, which is also the name of its file.
public struct DraftName: Sendable, Hashable {
    public let string: String

    /// Accepts letters and digits of any script, `-`, `_` and `.`, the first a letter or digit, 1 to 64 bytes in all;
    /// nil for anything else, and for accents, which some file systems change.
    public init?(_ text: String) {
        let name = text.lowercased()
        guard (1...Self.limit).contains(name.utf8.count), name.unicodeScalars.first?.beginsWord == true else {
            return nil
        }
        let isValid = name.unicodeScalars.allSatisfy { $0.isPartOfWord || "-_.".unicodeScalars.contains($0) }
        guard isValid, Self.folded(name) == name else { return nil }
        string = name
    }

    /// Makes a name of all words of a title, such as `velo-de-ville`; nil if they are too long, because two titles must
    /// not get the same name, and for text that looks like an option or a path.
    public init?(from title: String) {
        guard let first = title.first, first.isLetter || first.isNumber, !title.contains("/"),
            title.unicodeScalars.count <= Self.titleLimit
        else { return nil }
        self.init(Self.words(of: title).joined(separator: "-"))
    }

    /// The maximum length in bytes.
    private static let limit = 64
    /// The maximum length in bytes of the part of a name that comes from a title; leaves room for a number after it.
    private static let stemLimit = 32
    /// The number of scalars of a title that are read; a title may have any length.
    private static let titleLimit = 256

    /// Returns a name that is not taken: the first words of the title, such as `velo-de-ville`, or `draft` without any,
    /// and a number if needed.
    public static func free(for title: String?, isTaken: (DraftName) -> Bool) -> DraftName {
        let stem = DraftName(stem(of: title ?? ""))
        if let stem, !isTaken(stem) { return stem }
        var number = stem == nil ? 1 : 2
        while true {
            if let name = DraftName("\(stem?.string ?? "draft")-\(number)"), !isTaken(name) { return name }
            number += 1
        }
    }

    /// Returns the first words of a title in folded letters and digits; a first word that is too long by itself is cut.
    private static func stem(of title: String) -> String {
        var stem = ""
        for word in words(of: String(String.UnicodeScalarView(title.unicodeScalars.prefix(titleLimit)))) {
            if stem.isEmpty {
                stem = word
                while stem.utf8.count > stemLimit { stem.removeLast() }
            } else if stem.utf8.count + 1 + word.utf8.count <= stemLimit {
                stem += "-" + word
            } else {
                break
            }
        }
        return stem
    }

    /// Returns the words of a title in folded letters and digits.
    private static func words(of title: String) -> [String] {
        // Marks without a letter are not part of a word, such as the one that makes a heart an emoji.
        folded(title).unicodeScalars.split { !$0.isPartOfWord }.map { String($0.drop { !$0.beginsWord }) }
            .filter { !$0.isEmpty }
    }

    /// Folds a text, except for Arabic letters with a hamza, a madda or dots: without them a word is misspelled. Where
    /// a file system writes them as two scalars, the name is still equal.
    private static func folded(_ text: String) -> String {
        var (folded, part) = ("", String.UnicodeScalarView())
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x622...0x626, 0x629, 0x649, 0x653...0x655: break
            default:
                part.append(scalar)
                continue
            }
            folded += FoldedText(String(part)).string + String(scalar)
            part = String.UnicodeScalarView()
        }
        return folded + FoldedText(String(part)).string
    }
}

extension Unicode.Scalar {
    /// True for letters and digits.
    fileprivate var beginsWord: Bool {
        if isASCII { return UInt8(value).isASCIIAlphanumeric }
        return [.lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber].contains(properties.generalCategory)
    }

    /// True for letters, the marks on them, and digits.
    fileprivate var isPartOfWord: Bool {
        beginsWord || [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
    }
}
