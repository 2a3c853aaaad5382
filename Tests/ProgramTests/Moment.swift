/// Something that happens once, and is waited for without holding a thread.
final class Moment: Sendable {
    private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

    /// Says that it has happened.
    func comes() {
        continuation.finish()
    }

    /// Returns once it has.
    func hasCome() async {
        for await _ in stream {}
    }
}
