/// The name of a draft, which is also the name of its file.
public struct DraftName: Sendable, Hashable {
    public let string: String

    /// Accepts 1 to 64 letters, digits, `-`, `_` and `.`, the first a letter or digit; nil for anything else.
    ///
    /// ASCII only: a name is a file's name, and some file systems fold or normalise others.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard (1...64).contains(bytes.count), let first = bytes.first, Self.isAlphanumeric(first) else { return nil }
        guard bytes.allSatisfy({ Self.isAlphanumeric($0) || "-_.".utf8.contains($0) }) else { return nil }
        string = text.lowercased()
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension DraftName {
    /// Letters and digits of a title that go into a name, so that there is room for a number behind them.
    private static let stemLimit = 32
    /// Scalars of a title that are looked at; it may be of any length.
    private static let titleLimit = 256

    /// A name that is still free: of the first words of a title, `velo-de-ville`, then `velo-de-ville-2` and so on;
    /// `draft-1` and so on where the title has no word that could be written in one.
    ///
    /// - Parameter isTaken: True of finitely many names.
    public static func free(for title: String?, isTaken: (DraftName) -> Bool) -> DraftName {
        let stem = stem(of: title ?? "")
        if let name = DraftName(stem), !isTaken(name) { return name }
        var number = stem.isEmpty ? 1 : 2
        while true {
            if let name = DraftName("\(stem.isEmpty ? "draft" : stem)-\(number)"), !isTaken(name) { return name }
            number += 1
        }
    }

    /// The first words of a title in plain letters; a first word that is too long by itself is cut.
    private static func stem(of title: String) -> String {
        let start = String(String.UnicodeScalarView(title.unicodeScalars.prefix(titleLimit)))
        let words = FoldedText(start).string.split { !$0.isLetter && !$0.isNumber }
        var stem = ""
        for word in words {
            let plain = word.unicodeScalars.filter {
                $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
            }
            guard !plain.isEmpty else { continue }
            if stem.isEmpty {
                stem = String(String.UnicodeScalarView(plain.prefix(stemLimit)))
            } else if stem.utf8.count + 1 + plain.count <= stemLimit {
                stem += "-" + String(String.UnicodeScalarView(plain))
            } else {
                break
            }
        }
        return stem
    }
}
