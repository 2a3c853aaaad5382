/// The string literals and the calls of a Swift file, each with what it stands in.
///
/// It reads no more of the language than that: comments, literals, brackets, and the words before a brace.
struct SwiftSource {
    /// What a part of the file stands in.
    struct Place: Hashable {
        enum Kind: Hashable {
            case call, type, function, property
        }

        let kind: Kind
        let name: String
        /// Where it begins, which tells it from others of the name.
        let start: Int
    }

    struct Literal {
        /// Counted from 1.
        let line: Int
        let start: Int
        /// What stands between the interpolations.
        let texts: [String]
        /// From the outermost to the innermost.
        let places: [Place]
    }

    struct Call {
        let name: String
        let line: Int
        /// As they are written.
        let arguments: [String]
        /// Without the call itself.
        let places: [Place]
    }

    private struct Bracket {
        let place: Place?
        let line: Int
        /// Where each argument begins.
        var arguments: [Int]
    }

    private(set) var literals: [Literal] = []
    private(set) var calls: [Call] = []
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var brackets: [Bracket] = []
    /// Where the words before a brace begin.
    private var head = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        while place < bytes.count { step() }
    }

    private mutating func step() {
        switch bytes[place] {
        case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
        case UInt8(ascii: "\""): readLiteral()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open()
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
        case UInt8(ascii: ","):
            if !brackets.isEmpty { brackets[brackets.count - 1].arguments.append(place + 1) }
            place += 1
        default: advance()
        }
    }

    private var next: UInt8? { place + 1 < bytes.count ? bytes[place + 1] : nil }

    private var places: [Place] { brackets.compactMap(\.place) }

    private mutating func advance() {
        if bytes[place] == UInt8(ascii: "\n") { line += 1 }
        place += 1
    }

    private mutating func open() {
        let isBrace = bytes[place] == UInt8(ascii: "{")
        let found = isBrace ? declaration() : bytes[place] == UInt8(ascii: "(") ? callee() : nil
        brackets.append(Bracket(place: found, line: line, arguments: [place + 1]))
        place += 1
        if isBrace { head = place }
    }

    private mutating func close() {
        if bytes[place] == UInt8(ascii: "}") { head = place + 1 }
        if let bracket = brackets.popLast(), let call = bracket.place, call.kind == .call {
            let ends = bracket.arguments.dropFirst().map { $0 - 1 } + [place]
            let arguments = zip(bracket.arguments, ends).map { text($0, $1).trimmed }
            calls.append(
                Call(
                    name: call.name, line: bracket.line, arguments: arguments == [""] ? [] : arguments, places: places))
        }
        place += 1
    }

    /// What is called where a parenthesis opens; nil where nothing is.
    private func callee() -> Place? {
        var start = place
        while start > 0, Self.isOfName(bytes[start - 1]) { start -= 1 }
        return start < place ? Place(kind: .call, name: text(start, place), start: start) : nil
    }

    /// What is declared where a brace opens; nil for a block.
    private func declaration() -> Place? {
        let words = text(head, place).split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let kinds: [Substring: Place.Kind] = [
            "func": .function, "init": .function, "subscript": .function, "var": .property, "struct": .type,
            "class": .type, "enum": .type, "extension": .type, "actor": .type,
        ]
        guard let index = words.lastIndex(where: { kinds[$0] != nil }), let kind = kinds[words[index]] else {
            return nil
        }
        let name = words.dropFirst(index + 1).first ?? words[index]
        return Place(kind: kind, name: String(words[index] == "init" ? "init" : name), start: place)
    }

    private mutating func readLiteral() {
        let (start, first) = (place, line)
        let isLong = starts("\"\"\"")
        let end = isLong ? "\"\"\"" : "\""
        place += end.utf8.count
        var texts = [""]
        while place < bytes.count, !starts(end) {
            if starts("\\(") {
                place += 2
                passInterpolation()
                texts.append("")
            } else if bytes[place] == UInt8(ascii: "\\") {
                texts[texts.count - 1] += escaped()
            } else {
                let begin = place
                repeat { advance() } while place < bytes.count && bytes[place] & 0xC0 == 0x80
                texts[texts.count - 1] += text(begin, place)
            }
        }
        place += end.utf8.count
        if isLong {
            texts = texts.map { $0.split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ") }
        }
        literals.append(Literal(line: first, start: start, texts: texts, places: places))
    }

    /// Passes over what is interpolated, literals in it with it.
    private mutating func passInterpolation() {
        var depth = 1
        var isInLiteral = false
        while place < bytes.count, depth > 0 {
            switch bytes[place] {
            case UInt8(ascii: "\""): isInLiteral.toggle()
            case UInt8(ascii: "(") where !isInLiteral: depth += 1
            case UInt8(ascii: ")") where !isInLiteral: depth -= 1
            default: break
            }
            advance()
        }
    }

    /// What a backslash and what follows it stand for; nothing where a line goes on behind it.
    private mutating func escaped() -> String {
        place += 1
        let mark = bytes[place]
        advance()
        switch mark {
        case UInt8(ascii: "\n"):
            while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
            return ""
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "u"):
            let start = place + 1
            while place < bytes.count, bytes[place] != UInt8(ascii: "}") { place += 1 }
            place += 1
            return UInt32(text(start, place - 1), radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        default: return String(UnicodeScalar(mark))
        }
    }

    private func starts(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    private func text(_ start: Int, _ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
