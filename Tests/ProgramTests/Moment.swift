/// An event that happens once, awaited without blocking a thread.
final class Moment: Sendable {
    private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

    /// Signals that the event has happened.
    func comes() {
        continuation.finish()
    }

    /// Returns once the event has happened.
    func hasCome() async {
        for await _ in stream {}
    }
}
