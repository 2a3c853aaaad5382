public import Domain

/// A store of steps that asks before a step is read or forgotten.
///
/// What cannot be written of the rest hinders no command by the store's own promise, and so is not asked about.
public struct GuardedStepStore: StepStore {
    private let kept: any StepStore
    private let allow: StoreGuard

    public init(_ kept: any StepStore, allowing allow: @escaping StoreGuard) {
        self.kept = kept
        self.allow = allow
    }

    public func note(_ step: Step) -> Int { kept.note(step) }

    public func withdraw(_ number: Int) { kept.withdraw(number) }

    public func numbers(on shelf: StepShelf) throws(StoreError) -> [Int] { try kept.numbers(on: shelf) }

    public func step(_ number: Int, on shelf: StepShelf) throws(StoreError) -> KeptStep? {
        try allow(.readSteps)
        return try kept.step(number, on: shelf)
    }

    public func move(_ numbers: [Int], from shelf: StepShelf) { kept.move(numbers, from: shelf) }

    public func forget(_ service: ServiceName) throws(StoreError) {
        try allow(.changeSteps)
        try kept.forget(service)
    }
}
