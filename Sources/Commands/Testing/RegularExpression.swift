import Platform
import CommandKit

/// A Swift regular expression, searched for during a limited time.
///
/// Some expressions, such as `(a+)+$`, take time that doubles with each character, and the engine cannot be stopped.
/// Each search therefore has its own thread, which is abandoned after the limit. On threads of Swift's pool, as many
/// abandoned searches as there are cores would block every task, including the timer of the next search.
struct RegularExpression: TextSearch {
    /// The time limit of a search.
    static let timeLimit = Duration.seconds(5)

    private let expression: String
    private let pattern: FreeText

    /// - Parameter pattern: What was typed for it.
    /// - Throws: `.usage` for text that is not a regular expression.
    init(_ expression: String, typedAs pattern: FreeText) throws(Failure) {
        (self.expression, self.pattern) = (expression, pattern)
        guard (try? Regex(expression)) != nil else {
            throw Failure(
                .usage, "“\(pattern.string)” is not a regular expression.",
                hint: "Write \\ before a literal ( ) [ ] { } . * + ? ^ $ |.", at: pattern.range)
        }
    }

    func place(in text: String) async throws(Failure) -> Range<String.Index>? {
        let (results, continuation) = AsyncStream.makeStream(of: Search.self)
        let isStarted = SystemThread.start { [expression] in
            let found = try? Regex(expression).anchorsMatchLineEndings().firstMatch(in: text)
            continuation.yield(.done(found?.range))
        }
        guard isStarted else {
            throw Failure(
                .refused, "“\(pattern.string)” could not be run: no thread available.", at: pattern.range)
        }
        let limit = Task {
            try? await Task.sleep(for: Self.timeLimit)
            continuation.yield(.late)
        }
        defer { limit.cancel() }
        for await result in results {
            if case .done(let range) = result { return range }
            throw Failure(
                .usage, "The expression takes longer than \(Int(Self.timeLimit.components.seconds)) seconds.",
                hint: "Avoid nested repetition such as (a+)+.", at: pattern.range)
        }
        throw Failure.cancelled
    }

    private enum Search {
        case done(Range<String.Index>?)
        case late
    }
}
