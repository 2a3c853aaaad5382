/// How the time before another try is chosen and spent; tests choose it themselves and spend none.
public struct Pacing: Sendable {
    /// A part of the longest pause allowed, from 0 to 1, at random: many who failed together do not return together.
    public var fraction: @Sendable () -> Double
    /// Waits, or throws at once where the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        fraction: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.fraction = fraction
        self.sleep = sleep
    }
}
