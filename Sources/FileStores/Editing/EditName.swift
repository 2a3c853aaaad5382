/// What the files of an editing are called: `velo.edit.txt`, and for one more at the same time `velo~2.edit.txt`.
struct EditName {
    private static let ending = ".edit.txt"

    /// What is edited.
    let subject: String
    private let stem: String

    /// The file that the editor opens.
    var text: String { stem + Self.ending }
    /// The file that holds the text as it was.
    var before: String { stem + ".edit.before" }

    init(of name: String, number: Int) {
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" }
        let start = String(plain.drop { $0 == "." }.prefix(64))
        subject = start.isEmpty ? "text" : start
        stem = number == 1 ? subject : "\(subject)~\(number)"
    }

    /// Reads the name of a file that an editor opens; nil for any other.
    init?(_ file: String) {
        guard file.hasSuffix(Self.ending), file.count > Self.ending.count else { return nil }
        stem = String(file.dropLast(Self.ending.count))
        subject = String(stem.prefix { $0 != "~" })
    }
}
