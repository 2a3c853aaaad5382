import Scaffolding
import Synchronization
import SystemPackage

@testable import Storage

import Platform

/// A machine whose programs share a ``SimulatedDisk``, with faults, kills and clock changes on request.
///
/// It makes one call at a time. All calls of a killed program fail without effect until the program returns.
final class SimulatedMachine: Sendable {
    private let state = Mutex(SimulatedState())

    init() {}

    convenience init(_ disk: SimulatedDisk) {
        self.init()
        with { $0.disk = disk }
    }

    func with<Result: Sendable>(_ body: (inout SimulatedState) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    /// A program that starts now.
    func program() -> SimulatedProgram { SimulatedProgram(machine: self, number: with { $0.start() }) }

    /// The store of a souk that starts now.
    func store() -> FileStateStore {
        FileStateStore(in: SimulatedSouk.folders, now: { .noon }, on: Disk(program()), patience: .zero)
    }

    /// A machine of its own with the same disk, on which no program runs.
    var copy: SimulatedMachine {
        let (disk, time) = with { ($0.disk, $0.time) }
        let copy = SimulatedMachine(disk)
        copy.with { $0.time = time }
        return copy
    }

    /// The visible bytes of a file; nil if missing.
    func bytes(of path: String) -> [UInt8]? {
        with { state in state.disk.node(at: path).map { state.disk[$0].bytes } }
    }

    /// Kills every program and cuts the power.
    func losePower(seed: UInt64) {
        with { state in
            for program in state.running { state.end(program) }
            var chance = SeededGenerator(seed: seed)
            state.disk.losePower(using: &chance)
        }
    }
}

/// The state of a simulated machine.
struct SimulatedState {
    /// The disk and what is open of it, as programs see it.
    let files: MemoryFileSystem
    private var durable: [Int: SimulatedDisk.Durable]
    /// Seconds since 1970.
    var time = 1_795_003_200
    var faults: [SimulatedFault] = []
    /// The number of calls until the calling program is killed; nil for never.
    var callsToDeath: Int?
    /// The number of calls that were made.
    private(set) var calls = 0
    private(set) var running: Set<Int> = []
    /// The program that has a file open.
    private(set) var owners: [FileDescriptor: Int] = [:]
    private var lastProgram = 0

    init() {
        let disk = SimulatedDisk()
        files = MemoryFileSystem(disk.memory)
        durable = disk.durable
    }

    /// The disk, without what is open of it.
    var disk: SimulatedDisk {
        get { SimulatedDisk(memory: files.disk, durable: durable) }
        set { (files.disk, durable) = (newValue.memory, newValue.durable) }
    }

    mutating func start() -> Int {
        lastProgram += 1
        running.insert(lastProgram)
        return lastProgram
    }

    /// Ends a program: its files are closed and its locks let go, and what it has written stays.
    mutating func end(_ program: Int) {
        running.remove(program)
        for (file, owner) in owners where owner == program { try? close(file) }
    }

    /// Counts a call, and tells how it goes wrong where it does not only fail.
    mutating func begin(_ call: SimulatedCall, of program: Int) throws(Errno) -> SimulatedFault.Effect? {
        if callsToDeath == 0 {
            end(program)
            callsToDeath = nil
        }
        guard running.contains(program) else { throw .ioError }
        calls += 1
        callsToDeath = callsToDeath.map { $0 - 1 }
        setDiskTime()
        for place in faults.indices where faults[place].hits(call) {
            // A file that fails to be synchronised or closed is changed by that.
            if case .failure(let error) = faults[place].effect, call != .synchronize, call != .close { throw error }
            return faults[place].effect
        }
        return nil
    }

    /// Has files written at the time that it is, which may have gone back; only the nanoseconds never do.
    private mutating func setDiskTime() {
        let part = files.disk.time.components.attoseconds
        files.disk.time = Duration(secondsComponent: Int64(time), attosecondsComponent: part)
    }

    mutating func open(
        _ path: String, in folder: FileDescriptor?, _ flags: Int32, mode: mode_t, by program: Int
    ) throws(Errno) -> FileDescriptor {
        let file = try files.open(path, in: folder, flags, mode: mode)
        owners[file] = program
        return file
    }

    mutating func close(_ file: FileDescriptor) throws(Errno) {
        owners[file] = nil
        try files.close(file)
    }

    /// The number of bytes from where a file is read to its end.
    func left(of file: FileDescriptor) throws(Errno) -> Int {
        let open = try files.file(file)
        return files.disk[open.node].bytes.count - open.offset
    }
}
