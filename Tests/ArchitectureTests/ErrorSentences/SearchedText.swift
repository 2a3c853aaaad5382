import Foundation

/// Text in whose lines sentences are looked for.
struct SearchedText {
    private let bytes: Data

    init(_ lines: some Sequence<String>) {
        bytes = Data((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Whether some line has the texts in this order, with anything between them.
    func says(_ texts: [String]) -> Bool {
        let parts = texts.map { Data($0.utf8) }.filter { !$0.isEmpty }
        guard let longest = parts.max(by: { $0.count < $1.count }) else { return false }
        var start = bytes.startIndex
        while let found = bytes.range(of: longest, in: start..<bytes.endIndex) {
            let line = line(around: found.lowerBound)
            if Self.has(parts, in: line) { return true }
            start = line.endIndex
        }
        return false
    }

    private func line(around place: Int) -> Data {
        let newline = UInt8(ascii: "\n")
        let start = bytes[..<place].lastIndex(of: newline).map { $0 + 1 } ?? bytes.startIndex
        return bytes[start..<(bytes[place...].firstIndex(of: newline) ?? bytes.endIndex)]
    }

    private static func has(_ parts: [Data], in line: Data) -> Bool {
        var start = line.startIndex
        for part in parts {
            guard let found = line.range(of: part, in: start..<line.endIndex) else { return false }
            start = found.upperBound
        }
        return true
    }
}
