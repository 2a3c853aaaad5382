public import Domain
public import Services
import Synchronization
import SystemPackage
public import struct FoundationEssentials.Date

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Keeps each step in a file of its own: `undo/NUMBER.json` in the data folder, or `redo/NUMBER.json` once it was undone.
///
/// Nothing is read before the first change or the first `undo`, and the folders are listed once in many changes. A step
/// that cannot be written is kept in memory.
public final class FileStepStore: StepStore {
    private struct State: ~Copyable {
        var folders: StepFolders
        /// What was done and undone here since the program began.
        var order = StepOrder()
        /// Steps that could not be written.
        var unwritten: [Int: Step] = [:]
        /// The highest number seen; nil before the folders were looked at.
        var last: Int?
    }

    /// Steps that are noted between two looks at whether there are too many.
    private static let pruningInterval = 16

    private let state: Mutex<State>
    private let now: @Sendable () -> Date
    private let isRunning: @Sendable (Int) -> Bool

    /// - Parameters:
    ///   - now: What a step is dated with.
    ///   - isRunning: Whether a process is another one that still runs.
    ///   - faults: What a tester wants to fail.
    public convenience init(
        in folders: XDGFolders, now: @escaping @Sendable () -> Date = { Date() },
        isRunning: @escaping @Sendable (Int) -> Bool = FileStepStore.isRunningElsewhere, failing faults: Faults? = nil
    ) {
        // A step is kept beside what a command saves, and nobody who types the command counts it.
        let system = FaultyFileSystem.machine(failing: faults, countingWrites: false)
        self.init(in: folders, now: now, isRunning: isRunning, by: system)
    }

    /// - Parameter patience: How long to wait for another souk to let go of the folder.
    init(
        in folders: XDGFolders, now: @escaping @Sendable () -> Date, isRunning: @escaping @Sendable (Int) -> Bool,
        by system: any FileSystem, patience: Duration = .seconds(10)
    ) {
        self.now = now
        self.isRunning = isRunning
        state = Mutex(State(folders: StepFolders(in: FilePath(folders.data), patience: patience, by: system)))
    }

    /// Whether there is such a process, it is not this one, and it is a souk as far as can be told: a number may be
    /// another program's by now.
    public static func isRunningElsewhere(_ process: Int) -> Bool {
        guard let id = pid_t(exactly: process), id > 0, id != getpid() else { return false }
        guard kill(id, 0) == 0 || errno == EPERM else { return false }
        guard let own = name(ofProcess: "self"), let other = name(ofProcess: String(id)) else { return true }
        return own == other
    }

    /// What the system calls a process; nil where it does not say.
    private static func name(ofProcess id: String) -> [UInt8]? {
        guard let file = try? OpenFile.opened("/proc/\(id)/comm", O_RDONLY) else { return nil }
        defer { file.release() }
        return try? file.readOnce()
    }

    public func note(_ step: Step) -> Int {
        state.withLock { state in
            // What was undone before the program began cannot be done again over what is done now.
            var stale = state.last == nil ? (try? state.folders.numbers(on: .undone)) ?? [] : []
            var number = (state.last ?? state.folders.last) + 1
            do throws(StoreError) {
                number = try state.folders.add(from: number) { bytes(of: step, number: $0) }
            } catch {
                state.unwritten[number] = step
            }
            state.last = number
            let dropped = state.order.note(number)
            stale += dropped.undone
            try? state.folders.remove(stale, on: .undone)
            for number in dropped.undone + dropped.oldest { state.unwritten[number] = nil }
            if number % Self.pruningInterval == 0 { state.folders.prune() }
            return number
        }
    }

    public func withdraw(_ number: Int) {
        state.withLock { state in
            state.order.withdraw(number)
            state.unwritten[number] = nil
            try? state.folders.remove([number], on: .done)
        }
    }

    public func numbers(on shelf: StepShelf) throws(StoreError) -> [Int] {
        try state.withLock { (state) throws(StoreError) in
            let own = Set(state.order.done + state.order.undone)
            let done = try state.folders.numbers(on: .done)
            let others =
                switch shelf {
                case .done: done.suffix(Step.limit).reversed().filter { !own.contains($0) }
                // What was undone before somebody went on is not done again over what came after.
                case .undone: try state.folders.numbers(on: .undone).filter { $0 > done.last ?? 0 && !own.contains($0) }
                }
            return Array((state.order.walk(on: shelf) + others).prefix(Step.limit))
        }
    }

    public func step(_ number: Int, on shelf: StepShelf) throws(StoreError) -> KeptStep? {
        try state.withLock { (state) throws(StoreError) in
            if let step = state.unwritten[number] { return KeptStep(step) }
            guard let bytes = try state.folders.bytes(of: number, on: shelf) else { return nil }
            let path = state.folders.path(of: number, on: shelf).string
            do throws(Damage) {
                let document = try StateDocument(reading: bytes, format: StoredForm.step.format)
                if !document.isUnreadable {
                    let maker = document.savedBy.flatMap { isRunning($0) ? $0 : nil }
                    return KeptStep(try StoredForm.step.decode(document), otherProcess: maker)
                }
            } catch {
                // Steps are not synchronised, so a power cut may leave one in part: it must not bar the way for ever.
                let newName = try state.folders.setAside(number, on: shelf)
                throw StoreError(
                    .unreadable,
                    "“\(path)” was damaged (\(error.reason)), cannot be undone and is kept as “\(newName)”.",
                    hint: "Repeat the command to go on with the step before it.")
            }
            throw StoreError(
                .unreadable, "“\(path)” was written by a newer souk: nothing before it can be undone.",
                hint: "Use the newer souk, or move it aside.")
        }
    }

    public func move(_ numbers: [Int], from shelf: StepShelf) {
        state.withLock { state in
            for number in numbers where state.unwritten[number] == nil {
                // What stays is passed over the next time, since its pieces are where it would bring them.
                try? state.folders.move(number, from: shelf)
            }
            state.order.move(numbers, from: shelf)
        }
    }

    public func forget(_ service: ServiceName) throws(StoreError) {
        try state.withLock { (state) throws(StoreError) in
            for (number, step) in state.unwritten {
                state.unwritten[number] = step.forgetting(service)
                if state.unwritten[number] == nil { state.order.withdraw(number) }
            }
            for shelf in StepShelf.allCases {
                for number in try state.folders.numbers(on: shelf) {
                    guard let bytes = try state.folders.bytes(of: number, on: shelf) else { continue }
                    let (step, maker) = Self.step(in: bytes)
                    let rest = step?.forgetting(service)
                    if let step, rest == step { continue }
                    // What cannot be read may tell of the service as well.
                    guard let rest else {
                        try state.folders.remove([number], on: shelf)
                        state.order.withdraw(number)
                        continue
                    }
                    try state.folders.replace(number, on: shelf, with: self.bytes(of: rest, number: number, by: maker))
                }
            }
        }
    }

    private static func step(in bytes: [UInt8]) -> (step: Step?, maker: Int?) {
        guard let document = try? StateDocument(reading: bytes, format: StoredForm.step.format), !document.isReadOnly
        else { return (nil, nil) }
        return (try? StoredForm.step.decode(document), document.savedBy)
    }

    private func bytes(of step: Step, number: Int, by maker: Int? = nil) -> [UInt8] {
        StateDocument(
            format: StoredForm.step.format, generation: number,
            payload: StoredForm.step.encode(step, JSONObject()), savedAt: now(), savedBy: maker ?? Int(getpid()),
            over: nil
        ).encoded()
    }
}
