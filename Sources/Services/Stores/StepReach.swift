import Synchronization

/// Which steps `undo` and `redo` reach: all of them, but for a while only those that were made since it began.
///
/// A session that is recorded is run again where nothing was done before.
public final class StepReach: Sendable {
    private let hidden = Mutex<Set<Int>>([])

    public init() {}

    /// Puts steps out of reach, until ``widen()``.
    public func narrow(hiding numbers: [Int]) {
        hidden.withLock { $0 = Set(numbers) }
    }

    public func widen() {
        hidden.withLock { $0 = [] }
    }

    func reaches(_ number: Int) -> Bool {
        hidden.withLock { !$0.contains(number) }
    }
}

extension World {
    /// The numbers of the steps on a shelf that are within reach, in the order in which they are walked.
    public func steps(on shelf: StepShelf) throws(Failure) -> [Int] {
        try stores.state.stepNumbers(on: shelf).filter(stores.reach.reaches)
    }
}
