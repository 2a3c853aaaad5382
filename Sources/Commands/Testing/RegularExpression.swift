import Platform

extension TextSearch {
    /// The time limit of a search, in seconds.
    private static let timeLimit = 5

    /// Searches for a Swift regular expression, during a limited time.
    ///
    /// Some expressions, such as `(a+)+$`, take time that doubles with each character, and the engine cannot be
    /// stopped. Each search therefore has its own thread, which is abandoned after the limit. On threads of Swift's
    /// pool, abandoned searches would block every task.
    static func regularExpression(_ expression: String, typedAs pattern: FreeText) throws(Failure) -> TextSearch {
        guard (try? Regex(expression)) != nil else {
            throw Failure(
                .usage, "“\(pattern.string)” is not a regular expression.",
                hint: "Write \\ before a literal ( ) [ ] { } . * + ? ^ $ |.", at: pattern.range)
        }
        return TextSearch { text async throws(Failure) in
            try await place(of: expression, in: text, typedAs: pattern)
        } hint: { _ in
            pattern.hasEscapesOnly ? "Put the expression in single quotes, which keep backslashes." : nil
        }
    }

    private static func place(
        of expression: String, in text: String, typedAs pattern: FreeText
    ) async throws(Failure) -> Range<String.Index>? {
        let (results, continuation) = AsyncStream.makeStream(of: Range<String.Index>?.self)
        let isStarted = SystemThread.start {
            let found = try? Regex(expression).anchorsMatchLineEndings().firstMatch(in: text)
            continuation.yield(found?.range)
        }
        guard isStarted else {
            throw Failure(.refused, "“\(pattern.string)” could not be run: no thread available.", at: pattern.range)
        }
        let limit = Task {
            try? await Task.sleep(for: .seconds(timeLimit))
            continuation.finish()
        }
        defer { limit.cancel() }
        for await range in results { return range }
        if Task.isCancelled { throw Failure.cancelled }
        throw Failure(
            .usage, "The expression takes longer than \(timeLimit) seconds.",
            hint: "Avoid nested repetition such as (a+)+.", at: pattern.range)
    }
}
