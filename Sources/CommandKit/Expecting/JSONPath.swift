public import Domain
import Ports
import Syntax

/// A path into JSON: `.records[0].price`, `.records[-1]["odd name"]`, `.records[].title`, `.records.length`.
///
/// `[0]` is the first element and `[-1]` the last. `[]` stands for every element, and `.length` for their number.
public struct JSONPath: Sendable, Hashable {
    enum Step: Sendable, Hashable {
        case member(String)
        case element(Int)
        case every
    }

    /// A value, and the path that leads only to it.
    public struct Match: Sendable {
        public let path: String
        public let value: JSONValue
    }

    /// The error for a path that does not lead to a value.
    public struct PathError: Error {
        /// The missing step, as it is written in the path: `.prise`, `[7]`, `[]`.
        public let step: String
        /// The place where the step is missing.
        public let place: Match
    }

    let steps: [Step]

    /// Returns the values that the path leads to: at least one, and several if it has a `[]`.
    ///
    /// - Throws: The first dead end.
    public func places(in root: JSONValue) throws(PathError) -> [Match] {
        var places = [Match(path: "", value: root)]
        for step in steps {
            var next: [Match] = []
            for place in places { next += try Self.places(of: step, at: place) }
            places = next
        }
        return places
    }

    private static func places(of step: Step, at place: Match) throws(PathError) -> [Match] {
        switch (step, place.value) {
        case (.member(let name), .object(let object)):
            if let value = object[name] { return [place.going(step, value)] }
        case (.member("length"), .array(let elements)):
            return [place.going(step, .number(elements.count))]
        case (.element(let number), .array(let elements)):
            let index = number < 0 ? elements.count + number : number
            if elements.indices.contains(index) { return [place.going(step, elements[index])] }
        case (.every, .array(let elements)) where !elements.isEmpty:
            return elements.enumerated().map { place.going(.element($0), $1) }
        default: break
        }
        throw PathError(step: step.text, place: place)
    }
}

extension JSONPath.Step {
    /// The step as it is written in a path.
    var text: String {
        switch self {
        case .member(let name) where name.utf8.allSatisfy(JSONPath.isBare) && !name.isEmpty: ".\(name)"
        case .member(let name): "[\"\(name)\"]"
        case .element(let number): "[\(number)]"
        case .every: "[]"
        }
    }
}

extension JSONPath.Match {
    fileprivate func going(_ step: JSONPath.Step, _ value: JSONValue) -> JSONPath.Match {
        JSONPath.Match(path: path + step.text, value: value)
    }

    /// A description of the value: the steps to the members of an object, the size of an array, or the value itself.
    public var whatIsThere: Message {
        switch value {
        case .object(let object):
            "\(object.members.map { JSONPath.Step.member($0.key).text }.joined(separator: "\n"))"
        case .array(let elements): "an array of \(elements.count)"
        case .null, .boolean, .number, .string: "\(value.summary)"
        }
    }
}

extension JSONPath {
    /// Returns true for a byte that is allowed in a name without quotes: a letter, a digit, `_`, `-`, or any byte that
    /// is not ASCII.
    static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}

extension JSONPath.PathError {
    /// The name that was probably meant; nil if no name is similar.
    public var nearest: String? {
        Suggestion.closest(to: String(step.drop { $0 == "." }), among: place.value.object?.members.map(\.key) ?? [])
    }
}

/// A reader of paths in the source of a line, which still has its quotes.
struct JSONPathReader {
    private let bytes: [UInt8]
    /// The current position, in bytes of the source.
    private(set) var place: Int
    private let end: Int

    /// - Parameter range: The range to read; reading stops at the end of the path.
    init(_ source: String, in range: SourceRange) {
        bytes = Array(source.utf8)
        place = range.lower
        end = min(range.upper, bytes.count)
    }

    private var next: UInt8? { place < end ? bytes[place] : nil }

    /// Reads the path that begins here; `.` alone is the whole object.
    ///
    /// - Throws: `.usage` with the position of an unexpected character.
    mutating func path() throws(Failure) -> JSONPath {
        guard next == UInt8(ascii: ".") || next == UInt8(ascii: "[") else { throw unexpected }
        var steps: [JSONPath.Step] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "."):
                place += 1
                let name = bare()
                if !name.isEmpty {
                    steps.append(.member(name))
                } else if !(next == UInt8(ascii: "[") || steps.isEmpty && isAtEnd) {
                    throw unexpected
                }
            case UInt8(ascii: "["): steps.append(try bracket())
            case _ where isAtEnd: return JSONPath(steps: steps)
            default: throw unexpected
            }
        }
        return JSONPath(steps: steps)
    }

    /// True if the path ends here: at a blank, at an operator or at the end of the range.
    private var isAtEnd: Bool {
        guard let next else { return true }
        return next <= UInt8(ascii: " ") || next == UInt8(ascii: "~") || next == UInt8(ascii: "!")
            || (UInt8(ascii: "<")...UInt8(ascii: ">")).contains(next)
    }

    private mutating func bare() -> String {
        let start = place
        while let next, JSONPath.isBare(next), !isSign { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    /// True at `≤`, `≥` or `≠`, the only operators that are not ASCII.
    private var isSign: Bool {
        [[0xE2, 0x89, 0xA0], [0xE2, 0x89, 0xA4], [0xE2, 0x89, 0xA5]].contains(Array(bytes[place..<min(place + 3, end)]))
    }

    private mutating func bracket() throws(Failure) -> JSONPath.Step {
        place += 1
        let start = place
        if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { return .member(try quoted()) }
        while let next, next != UInt8(ascii: "]") {
            guard next == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) else {
                throw unexpected
            }
            place += 1
        }
        guard next != nil else { throw unexpected }
        defer { place += 1 }
        if place == start { return .every }
        guard let number = Int(String(decoding: bytes[start..<place], as: UTF8.self)) else { throw unexpected }
        return .element(number)
    }

    /// Reads a name in quotes, which have the same meaning as in the line, and the bracket after it.
    private mutating func quoted() throws(Failure) -> String {
        let start = place
        let quote = bytes[place]
        repeat {
            place += bytes[place] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
        } while place < end && bytes[place] != quote
        place += 1
        guard place < end, bytes[place] == UInt8(ascii: "]"),
            let line = try? ParsedLine(String(decoding: bytes[start..<place], as: UTF8.self)),
            let name = line.words.first
        else {
            place = min(place, end)
            throw unexpected
        }
        place += 1
        return name.text
    }

    private var unexpected: Failure {
        Failure(
            .usage, next == nil ? "The path is incomplete." : "Unexpected character in the path.",
            hint: "For example: .records[0].price, .records[].title or .records.length.",
            at: next == nil ? .empty(at: place) : SourceRange(place, place + 1))
    }
}
