import Domain

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program and its arguments, as a person writes them in one line, without a shell: `most -s`, `"/opt/my less" -F`.
///
/// Words end at blanks, save between quotes; a backslash takes the character after it as it is, save between single
/// quotes. A quote that is not closed goes to the end.
struct ProgramWords {
    let strings: [String]

    init(_ line: String) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        strings = words
    }

    /// The file of a program: the name itself where it is a path, else the first of that name in the folders of `PATH`.
    ///
    /// Folders that are not whole paths are passed over: what lies in the folder one works in is not run by chance.
    static func path(of name: String, among folders: String) -> String? {
        let candidates =
            name.contains("/")
            ? [name] : folders.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
        return candidates.first { access($0, X_OK) == 0 }
    }
}
