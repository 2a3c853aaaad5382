import Foundation

/// A system call as printed by strace, with the paths of descriptors.
struct SystemCall: Sendable {
    let thread: Substring
    let name: String
    /// The text between the parentheses: `3</home/data>, "session/1.json", O_RDONLY`.
    let arguments: String
    /// The result: a number, or `-1 ENOENT (No such file or directory)`; `?` if it never returned.
    let result: String

    /// Parses a line such as `close(4</home/data/session/1.json>) = 0`; returns nil for anything else.
    init?(thread: Substring, _ line: String) {
        guard let opening = line.firstIndex(of: "("),
            let equals = line.range(of: " = ", options: .backwards),
            let end = line[..<equals.lowerBound].lastIndex(of: ")")
        else { return nil }
        self.thread = thread
        name = String(line[..<opening])
        arguments = String(line[line.index(after: opening)..<end])
        result = String(line[equals.upperBound...])
    }

    /// True if it wrote to standard output.
    var says: Bool { name == "write" && arguments.hasPrefix("1<") }

    /// The paths of its descriptors and its absolute path arguments.
    func paths(below folder: String) -> [String] {
        var paths: [String] = []
        for (opening, closing) in [("<", ">"), ("\"", "\"")] {
            for piece in arguments.components(separatedBy: opening + folder).dropFirst() {
                guard let end = piece.range(of: closing) else { continue }
                let rest = piece[..<end.lowerBound]
                if rest.isEmpty || rest.hasPrefix("/") { paths.append(folder + rest) }
            }
        }
        return paths
    }
}
