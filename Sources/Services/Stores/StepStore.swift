public import Domain

/// Where a step stands: among those that can be taken back, or among those that were.
public enum StepShelf: Sendable, Hashable, CaseIterable {
    case done
    case undone

    public var opposite: StepShelf { self == .done ? .undone : .done }
}

/// Where the steps are kept that `undo` and `redo` walk.
///
/// A step is kept before the state it belongs to is saved, and goes to the other shelf after: whoever was killed between
/// finds a step whose pieces are all there already, and passes it over.
public protocol StepStore: Sendable {
    /// Keeps a step as the newest; what was undone here can no longer be done again.
    ///
    /// One that cannot be written is kept as long as the program runs: it hinders no command.
    ///
    /// - Returns: The step's number.
    func note(_ step: Step) -> Int

    /// Takes a step away whose state was not saved because another souk's was.
    func withdraw(_ number: Int)

    /// The numbers of the steps on a shelf in the order in which they are walked: those of this program first.
    ///
    /// - Throws: `.unreadable` where that cannot be told.
    func numbers(on shelf: StepShelf) throws(StoreError) -> [Int]

    /// A step; nil where it is no longer on that shelf.
    ///
    /// - Throws: `.unreadable` for one that is damaged or needs a newer souk, and ends what can be undone.
    func step(_ number: Int, on shelf: StepShelf) throws(StoreError) -> KeptStep?

    /// Puts steps on the other shelf, the first of them walked first. What cannot be moved stays, and is passed over.
    func move(_ numbers: [Int], from shelf: StepShelf)

    /// Takes out of every step what it tells of a service's records.
    ///
    /// - Throws: `.unwritable` where something of it is still there.
    func forget(_ service: ServiceName) throws(StoreError)
}

/// A step as it was kept.
public struct KeptStep: Sendable, Hashable {
    public var step: Step
    /// The process that made it, where that is another one that still runs.
    public var otherProcess: Int?

    public init(_ step: Step, otherProcess: Int? = nil) {
        self.step = step
        self.otherProcess = otherProcess
    }
}

/// The numbers of the steps that were done and undone by one program, the last at the end.
public struct StepOrder: Sendable, Hashable {
    public private(set) var done: [Int] = []
    public private(set) var undone: [Int] = []

    public init() {}

    /// The numbers on a shelf, in the order in which they are walked.
    public func walk(on shelf: StepShelf) -> [Int] {
        (shelf == .done ? done : undone).reversed()
    }

    /// Adds the newest step; returns those that were undone, and those that are now too old.
    public mutating func note(_ number: Int) -> (undone: [Int], oldest: [Int]) {
        let dropped = (undone, Array(done.dropLast(Step.limit - 1)))
        done = done.suffix(Step.limit - 1) + [number]
        undone = []
        return dropped
    }

    public mutating func withdraw(_ number: Int) {
        done.removeAll { $0 == number }
        undone.removeAll { $0 == number }
    }

    /// Moves steps, whoever made them, the first of them walked first.
    public mutating func move(_ numbers: [Int], from shelf: StepShelf) {
        done.removeAll { numbers.contains($0) }
        undone.removeAll { numbers.contains($0) }
        if shelf == .done { undone += numbers } else { done += numbers }
    }
}
