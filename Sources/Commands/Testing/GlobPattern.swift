import CommandKit
import Domain

/// A pattern for whole lines: `*` matches any text, `?` one character, `[a-z]` one of a set and `[!a-z]` one outside
/// it; a backslash escapes the next character.
///
/// A pattern of several lines matches the same number of consecutive lines.
struct GlobPattern: TextSearch {
    private enum UndoItem {
        case anyText
        case anyCharacter
        case oneOf([ClosedRange<Character>], isNegated: Bool)
        case character(Character)

        func takes(_ character: Character) -> Bool {
            switch self {
            case .anyText: false
            case .anyCharacter: true
            case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(character) } != isNegated
            case .character(let own): own == character
            }
        }
    }

    private let lines: [[UndoItem]]

    init(_ pattern: String) {
        lines = pattern.split(separator: "\n", omittingEmptySubsequences: false).map(Self.pieces)
    }

    func place(in text: String) -> Range<String.Index>? {
        let candidates = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard candidates.count >= lines.count else { return nil }
        for first in 0...(candidates.count - lines.count) {
            let others = candidates[first..<first + lines.count]
            if zip(lines, others).allSatisfy({ Self.matches($0, $1) }), let last = others.last {
                return candidates[first].startIndex..<last.endIndex
            }
        }
        return nil
    }

    func hint(on text: String) -> Message? {
        guard lines.count == 1, let line = lines.first else { return nil }
        let isWithin = text.split(separator: "\n").contains { Self.matches([.anyText] + line + [.anyText], $0) }
        return isWithin ? "The pattern must match a whole line: put a * before or after it." : nil
    }

    /// Backtracks only to the last `*`, which is enough: the time is the length of the line times that of the pattern.
    private static func matches(_ pieces: [UndoItem], _ line: Substring) -> Bool {
        var (place, next) = (line.startIndex, 0)
        var retry: (next: Int, place: Substring.Index)?
        while place < line.endIndex || next < pieces.count {
            if next < pieces.count, case .anyText = pieces[next] {
                retry = (next, place)
                next += 1
            } else if next < pieces.count, place < line.endIndex, pieces[next].takes(line[place]) {
                next += 1
                line.formIndex(after: &place)
            } else if let last = retry, last.place < line.endIndex {
                place = line.index(after: last.place)
                retry = (last.next, place)
                next = last.next + 1
            } else {
                return false
            }
        }
        return true
    }

    private static func pieces(of line: Substring) -> [UndoItem] {
        var pieces: [UndoItem] = []
        var rest = line
        while let character = rest.popFirst() {
            switch character {
            case "*": pieces.append(.anyText)
            case "?": pieces.append(.anyCharacter)
            case "\\": pieces.append(.character(rest.popFirst() ?? "\\"))
            case "[": pieces.append(choice(in: &rest) ?? .character("["))
            default: pieces.append(.character(character))
            }
        }
        return pieces
    }

    /// Parses a set up to its closing bracket; returns nil, and consumes nothing, if there is no such bracket.
    private static func choice(in rest: inout Substring) -> UndoItem? {
        var inner = rest
        let isNegated = inner.first == "!" || inner.first == "^"
        if isNegated { inner.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        while let first = inner.popFirst() {
            if first == "]", !ranges.isEmpty {
                rest = inner
                return .oneOf(ranges, isNegated: isNegated)
            }
            let ends = inner.prefix(2)
            if ends.count == 2, ends.first == "-", let last = ends.last, last != "]", last >= first {
                inner.removeFirst(2)
                ranges.append(first...last)
            } else {
                ranges.append(first...first)
            }
        }
        return nil
    }
}
