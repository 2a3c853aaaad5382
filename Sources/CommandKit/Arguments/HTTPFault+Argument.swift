import Domain
public import Services
import Syntax

/// A status that stands for a failure, or one of the ways in which no answer comes.
extension HTTPFault: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        if let fault = HTTPFault(typed.text) {
            self = fault
        } else if Int(typed.text) != nil {
            throw Failure(
                .usage, "“\(typed.text)” is not a status that stands for a failure.", hint: "Such are 400 to 599.",
                at: typed.range)
        } else {
            let ways = Way.allCases.map { ($0.rawValue, HTTPFault.failing($0)) }
            self = try named(typed, what: "fault of servers", kind: .usage, among: ways)
        }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        ["503", "429", "401"].map { Candidate($0) } + Way.allCases.map { Candidate($0.rawValue) }
    }
}
