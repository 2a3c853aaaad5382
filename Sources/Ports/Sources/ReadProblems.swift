public import Domain
import Synchronization

/// The problems with the records of a source, from the last time each of them was read.
///
/// A server's records come in pages, so problems are collected until the source is refreshed.
public final class ReadProblems: Sendable {
    /// The number of problems that are kept, since a server decides how many there are.
    public static let limit = 10_000

    private struct State {
        var problems: [RecordProblem] = []
        var seen: Set<RecordProblem> = []
        var statement: StatementReading?
    }

    private let state = Mutex(State())

    public init() {}

    public var all: [RecordProblem] { state.withLock(\.problems) }

    /// The understanding of a bank's statement; nil for other data.
    public var statement: StatementReading? { state.withLock(\.statement) }

    public func clear() {
        state.withLock { $0 = State() }
    }

    /// Adds the problems of a reading that are not known yet, and returns its records.
    public func recording(_ read: ReadRecords) -> [Record] {
        state.withLock { state in
            state.statement = read.statement
            for problem in read.problems where state.problems.count < Self.limit {
                if state.seen.insert(problem).inserted { state.problems.append(problem) }
            }
        }
        return read.records
    }
}
