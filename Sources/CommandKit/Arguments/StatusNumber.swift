import Domain
public import Services
public import Syntax

/// The number of an exit status.
public struct StatusNumber: Argument {
    public let status: ExitStatus
    /// Where it stands in the line.
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let status = Int32(typed.text.withWesternDigits).flatMap(ExitStatus.init(rawValue:)) else {
            throw Failure(
                .usage, "“\(typed.text)” is not an exit status.", hint: "Type help exit-status for all of them.",
                at: typed.range)
        }
        (self.status, range) = (status, typed.range)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        ExitStatus.allCases.map { Candidate(String($0.rawValue), note: $0.meaning) }
    }
}
