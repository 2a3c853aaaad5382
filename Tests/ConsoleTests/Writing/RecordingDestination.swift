import Synchronization

@testable import Console

/// Records writes of a few bytes at a time, and fails on request.
final class RecordingDestination: Sendable {
    /// The result of one attempt to write.
    enum Attempt: Sendable {
        case takes(Int)
        case fails(Int32)
    }

    private struct State {
        var bytes: [UInt8] = []
        var attempts: ArraySlice<Attempt>
        var sizes: [Int] = []
    }

    private let state: Mutex<State>

    /// - Parameter attempts: The results of the first attempts; later ones write everything.
    init(_ attempts: [Attempt] = []) { state = Mutex(State(attempts: attempts[...])) }

    var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }
    /// The number of bytes passed to each attempt.
    var sizes: [Int] { state.withLock { $0.sizes } }

    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Int {
        // Only a copy enters the lock: the buffer belongs to the caller.
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
}
