import Foundation

/// What the transcripts and scripts of `Fixtures` expect to be printed.
enum ExpectedText {
    static func all() throws -> SearchedText {
        let transcripts = try files(in: "transcripts").flatMap { expected(inTranscript: $0) }
        return SearchedText(transcripts + (try files(in: "scripts").flatMap { expected(inScript: $0) }))
    }

    /// The files of a folder of `Fixtures`, in all its folders, a line each.
    static func files(in folder: String) throws -> [[String]] {
        try locations(in: folder).map {
            try String(contentsOf: $0, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
                .map(String.init)
        }
    }

    static func locations(in folder: String) -> [URL] {
        SourceTree.files(below: SourceTree.checkout.appending(path: "Fixtures/" + folder), ending: "souk")
    }

    /// All that is neither typed, nor prose, nor above the first typed line.
    private static func expected(inTranscript lines: [String]) -> [String] {
        lines.drop { !isTyped($0) }.filter { !isTyped($0) && !$0.hasPrefix("# ") }
    }

    private static func isTyped(_ line: String) -> Bool { line == ">" || line.hasPrefix("> ") }

    /// What a script expects with `expect`, here-texts with it.
    private static func expected(inScript lines: [String]) -> [String] {
        var expected: [String] = []
        var end: String?
        for line in lines {
            if let delimiter = end {
                if line == delimiter { end = nil } else { expected.append(line) }
            } else if line.hasPrefix("expect ") {
                expected.append(line)
                end = line.firstMatch(of: /<<(\w+)$/).map { String($0.1) }
            }
        }
        return expected
    }
}
