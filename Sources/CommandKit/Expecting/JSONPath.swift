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

    public struct Match: Sendable {
        public let path: String
        public let value: JSONValue
    }

    public struct PathError: Error {
        public let step: String
        public let place: Match
        public var nearest: String? {
            Suggestion.closest(to: String(step.drop { $0 == "." }), among: place.value.object?.keys ?? [])
        }
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
            if let value = object[name] { return [place.appending(step, value)] }
        case (.member("length"), .array(let elements)):
            return [place.appending(step, .number(elements.count))]
        case (.element(let number), .array(let elements)):
            let index = number < 0 ? elements.count + number : number
            if elements.indices.contains(index) { return [place.appending(step, elements[index])] }
        case (.every, .array(let elements)) where !elements.isEmpty:
            return elements.enumerated().map { place.appending(.element($0), $1) }
        default: break
        }
        throw PathError(step: step.text, place: place)
    }

    /// A step with a bare name: letters, digits, `_` and `-`, and everything else that is not ASCII, except operators.
    static var member: Regex<(Substring, Substring)> { /\.((?:[\w\-]|[^\x00-\x7F≤≥≠])+)/ }

    /// Reads the path that a range of a line begins with, up to a blank, an operator or the end of the range; `.` alone
    /// is the whole object. The line still has its quotes.
    ///
    /// - Returns: The path, and the offset of its end in the line.
    static func read(_ source: String, in range: SourceRange) throws(Failure) -> (path: JSONPath, end: Int) {
        var place = range.lower
        var rest: Substring { SourceRange(place, range.upper).text(in: source) }
        if rest.prefixMatch(of: /\.(?=[\s~!<=>≤≥≠]|$)/) != nil { return (JSONPath(steps: []), place + 1) }
        var steps: [Step] = []
        repeat {
            guard let (step, text) = firstStep(of: rest) else {
                let isIncomplete = rest.wholeMatch(of: /\.?(?:\[[^\]]*)?/) != nil
                throw Failure(
                    .usage, isIncomplete ? "The path is incomplete." : "Unexpected character in the path.",
                    hint: "For example: .records[0].price, .records[].title or .records.length.",
                    at: isIncomplete ? .empty(at: range.upper) : SourceRange(place, place + 1))
            }
            steps.append(step)
            place += text.utf8.count
        } while rest.prefixMatch(of: /[\s~!<=>≤≥≠]|$/) == nil
        return (JSONPath(steps: steps), place)
    }

    private static func firstStep(of path: Substring) -> (step: Step, text: Substring)? {
        if let match = path.prefixMatch(of: member) { return (.member(String(match.1)), match.0) }
        if let match = path.prefixMatch(of: /\.?\[(-?\d*)\]/), match.1.isEmpty || Int(match.1) != nil {
            return (Int(match.1).map { .element($0) } ?? .every, match.0)
        }
        guard let match = path.prefixMatch(of: /\.?\[("(?:[^"\\]|\\.)*"|'[^']*')\]/),
            let name = (try? ParsedLine(String(match.1)))?.words.first
        else { return nil }
        return (.member(name.text), match.0)
    }
}

extension JSONPath.Step {
    var text: String {
        switch self {
        case .member(let name) where ".\(name)".wholeMatch(of: JSONPath.member) != nil: ".\(name)"
        case .member(let name): "[\"\(name)\"]"
        case .element(let number): "[\(number)]"
        case .every: "[]"
        }
    }
}

extension JSONPath.Match {
    fileprivate func appending(_ step: JSONPath.Step, _ value: JSONValue) -> JSONPath.Match {
        JSONPath.Match(path: path + step.text, value: value)
    }

    /// A description of the value: the steps to the members of an object, the size of an array, or the value itself.
    public var summary: Message {
        switch value {
        case .object(let object):
            "\(object.keys.map { JSONPath.Step.member($0).text }.joined(separator: "\n"))"
        case .array(let elements): "an array of \(elements.count)"
        case .null, .boolean, .number, .string: "\(value.summary)"
        }
    }
}
