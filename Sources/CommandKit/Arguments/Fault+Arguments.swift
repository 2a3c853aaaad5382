public import Domain
public import Ports
import Syntax

/// An HTTP status that means failure, or one of the ways in which no response arrives.
extension HTTPFault: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        if let fault = HTTPFault(typed.text) {
            self = fault
        } else if Int(typed.text) != nil {
            throw Failure(
                .usage, "“\(typed.text)” is not an error status.", hint: "Use 400 to 599.",
                at: typed.range)
        } else {
            let ways = Way.allCases.map { ($0.rawValue, HTTPFault.failing($0)) }
            self = try named(typed, what: "server fault", kind: .usage, among: ways)
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        ["503", "429", "401"].map { Candidate($0) } + Way.allCases.map { Candidate($0.rawValue) }
    }
}

/// A disk fault by its name: `full`, `read-only`, `unreadable`.
extension DiskFault: NamedChoice {
    public static var noun: Message { "disk fault" }
}

/// The start and the duration of a fault: `after 2`, `times 1`, `after 2 times 1`.
extension FaultSpan: Argument {
    public static var extent: ArgumentExtent { .rest }
    public static var absent: FaultSpan? { FaultSpan() }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        var counts: [String: Int] = [:]
        var words = typed.words[...]
        while let word = words.popFirst() {
            let name = word.text.lowercased()
            guard Self.names.contains(name), counts[name] == nil else {
                throw Failure(
                    .usage, "“\(word.text)” is not expected here.", hint: "For example: after 2, or times 1.",
                    at: word.range)
            }
            guard let number = words.popFirst() else {
                throw Failure(.usage, "A number is expected after “\(word.text)”.", at: word.range)
            }
            let least = name == "times" ? 1 : 0
            guard let count = Int(number.text), count >= least else {
                throw Failure(
                    .usage, "“\(number.text)” is not a whole number (\(least) or more).", at: number.range)
            }
            counts[name] = count
        }
        self.init(after: counts["after"] ?? 0, times: counts["times"])
    }

    private static let names = ["after", "times"]

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        typed.words.count.isMultiple(of: 2) ? [] : names.map { Candidate($0) }
    }
}
