/// The name of a draft, which is also the name of its file.
public struct DraftName: Sendable, Hashable {
    public let string: String

    /// Accepts 1 to 64 letters, digits, `-`, `_` and `.`, the first a letter or digit; nil for anything else.
    ///
    /// Only ASCII, because the name is also a file name, and some file systems fold or normalise other characters.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard (1...64).contains(bytes.count), let first = bytes.first, first.isASCIIAlphanumeric else { return nil }
        guard bytes.allSatisfy({ $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) }) else { return nil }
        string = text.lowercased()
    }

    /// Makes a name of the first words of a title, such as `velo-de-ville`; nil for what is rather an option or a path.
    /// If none of its letters can be in a name, as in Chinese, the name is `draft-` and digits that depend on the
    /// title.
    public init?(from title: String) {
        guard let first = title.first, first.isLetter || first.isNumber, !title.contains("/") else { return nil }
        let stem = Self.stem(of: title)
        var fingerprint = Fingerprint()
        fingerprint.combine(title)
        self.init(stem.isEmpty ? "draft-\(fingerprint.value % 10_000)" : stem)
    }

    /// The maximum length of the part of a name that comes from a title; leaves room for a number after it.
    private static let stemLimit = 32
    /// The number of scalars of a title that are read; a title may have any length.
    private static let titleLimit = 256

    /// Returns a name that is not taken: the first words of the title, such as `velo-de-ville`, then `velo-de-ville-2`
    /// and so on. If no word of the title can be part of a name, returns `draft-1` and so on.
    ///
    /// - Parameter isTaken: Returns true for finitely many names.
    public static func free(for title: String?, isTaken: (DraftName) -> Bool) -> DraftName {
        let stem = stem(of: title ?? "")
        if let name = DraftName(stem), !isTaken(name) { return name }
        var number = stem.isEmpty ? 1 : 2
        while true {
            if let name = DraftName("\(stem.isEmpty ? "draft" : stem)-\(number)"), !isTaken(name) { return name }
            number += 1
        }
    }

    /// Returns the first words of a title in ASCII letters and digits; a first word that is too long by itself is cut.
    private static func stem(of title: String) -> String {
        let start = String(String.UnicodeScalarView(title.unicodeScalars.prefix(titleLimit)))
        let words = FoldedText(start).string.split { !$0.isLetter && !$0.isNumber }
        var stem = ""
        for word in words.map({ $0.filter(\.isASCII) }) where !word.isEmpty {
            if stem.isEmpty {
                stem = String(word.prefix(stemLimit))
            } else if stem.utf8.count + 1 + word.utf8.count <= stemLimit {
                stem += "-" + word
            } else {
                break
            }
        }
        return stem
    }
}
