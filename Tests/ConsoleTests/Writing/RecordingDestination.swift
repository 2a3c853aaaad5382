import Synchronization

@testable import Console

/// Collects what is written, a few bytes at a time, and fails when it is told to.
final class RecordingDestination: OutputDestination {
    /// What one attempt to write comes to.
    enum Attempt: Sendable {
        case takes(Int)
        case fails(Int32)
    }

    private struct State {
        var bytes: [UInt8] = []
        var attempts: ArraySlice<Attempt>
        var sizes: [Int] = []
        var waits = 0
    }

    private let state: Mutex<State>
    private let waitFailure: Int32?

    /// - Parameter attempts: What the first attempts come to; after them everything is taken.
    init(_ attempts: [Attempt] = [], waitFailure: Int32? = nil) {
        state = Mutex(State(attempts: attempts[...]))
        self.waitFailure = waitFailure
    }

    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }
    /// How many bytes each attempt was given.
    var sizes: [Int] { state.withLock { $0.sizes } }
    /// How often it was waited for.
    var waits: Int { state.withLock { $0.waits } }

    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Int {
        // Only a copy crosses into the lock: the buffer belongs to the caller.
        let bytes = Array(bytes)
        let result = state.withLock { state -> Result<Int, OutputError> in
            state.sizes.append(bytes.count)
            switch state.attempts.popFirst() ?? .takes(bytes.count) {
            case .fails(let number): return .failure(OutputError(number: number))
            case .takes(let count):
                state.bytes += bytes.prefix(count)
                return .success(min(count, bytes.count))
            }
        }
        return try result.get()
    }

    func waitUntilWritable() throws(OutputError) {
        state.withLock { $0.waits += 1 }
        if let waitFailure { throw OutputError(number: waitFailure) }
    }
}
