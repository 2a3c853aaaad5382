package import Domain

/// The time a test waits for what has to happen. All tests run at once, so that on a busy machine a start can take
/// minutes.
package let patience = Duration.seconds(600)

/// Waits until a condition is true; returns false after `limit`.
package func eventually(within limit: Duration = patience, _ condition: () async throws -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while try await !condition() {
        guard ContinuousClock.now < deadline else { return false }
        try await Task.sleep(for: .milliseconds(2))
    }
    return true
}

extension Message {
    /// The sentence with its values filled in, for comparing.
    package var plain: String { unrendered }
}
