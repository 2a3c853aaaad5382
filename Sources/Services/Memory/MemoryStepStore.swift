public import Domain
import Synchronization

/// Keeps steps as long as the program runs.
public final class MemoryStepStore: StepStore {
    private struct State {
        var last = 0
        var order = StepOrder()
        var steps: [Int: Step] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    public func note(_ step: Step) -> Int {
        state.withLock { state in
            state.last += 1
            let dropped = state.order.note(state.last)
            for number in dropped.undone + dropped.oldest { state.steps[number] = nil }
            state.steps[state.last] = step
            return state.last
        }
    }

    public func withdraw(_ number: Int) {
        state.withLock { state in
            state.order.withdraw(number)
            state.steps[number] = nil
        }
    }

    public func numbers(on shelf: StepShelf) -> [Int] {
        state.withLock { $0.order.walk(on: shelf).filter($0.steps.keys.contains) }
    }

    public func step(_ number: Int, on shelf: StepShelf) -> KeptStep? {
        state.withLock { $0.steps[number].map { KeptStep($0) } }
    }

    public func move(_ numbers: [Int], from shelf: StepShelf) {
        state.withLock { $0.order.move(numbers, from: shelf) }
    }

    public func forget(_ service: ServiceName) {
        state.withLock { state in
            for (number, step) in state.steps { state.steps[number] = step.forgetting(service) }
        }
    }
}
