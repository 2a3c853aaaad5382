import Synchronization

/// Whether a task was cancelled, for a thread that does its work.
final class Cancellation: Sendable {
    private let value = Atomic(false)

    var isCalledFor: Bool { value.load(ordering: .relaxed) }

    func call() { value.store(true, ordering: .relaxed) }
}
