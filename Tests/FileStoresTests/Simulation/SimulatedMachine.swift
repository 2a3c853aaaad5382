import CommandKitTesting
import Synchronization
import SystemPackage

/// A machine whose programs share a ``SimulatedDisk``, and that fails, stops and tells wrong times when told to.
///
/// It makes one call at a time. A program that was killed gets no call done any more, and goes on as if each had
/// failed, until nobody asks it anything.
final class SimulatedMachine: Sendable {
    private let state = Mutex(SimulatedState())

    func with<Result: Sendable>(_ body: (inout SimulatedState) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    /// A program that starts now.
    func program() -> SimulatedProgram {
        SimulatedProgram(machine: self, number: with { $0.start() })
    }

    /// The bytes of a file as programs see it; nil where there is none.
    func bytes(of path: String) -> [UInt8]? {
        with { state in state.disk.node(at: path).map { state.disk[$0].bytes } }
    }

    /// Ends every program, and keeps of the disk what is durable and what chance wills.
    func losePower(seed: UInt64) {
        with { state in
            for program in state.running { state.end(program) }
            var chance = SeededGenerator(seed: seed)
            state.disk.losePower(using: &chance)
        }
    }
}

/// All that a simulated machine knows.
struct SimulatedState {
    /// A file or a folder that a program has open.
    struct OpenNode {
        let node: Int
        let program: Int
        let isAppending: Bool
        var offset = 0
    }

    var disk = SimulatedDisk()
    /// Seconds since 1970.
    var time = 1_795_003_200
    var faults: [SimulatedFault] = []
    /// How many calls are done before the one at which the program that makes it is killed; nil where none is.
    var callsToDeath: Int?
    /// How many calls were made.
    private(set) var calls = 0
    private(set) var running: Set<Int> = []
    private var files: [Int32: OpenNode] = [:]
    /// The open file that has the lock of a node.
    private var locks: [Int: Int32] = [:]
    private var lastProgram = 0
    private var lastFile: Int32 = 1_000

    mutating func start() -> Int {
        lastProgram += 1
        running.insert(lastProgram)
        return lastProgram
    }

    /// Ends a program: its files are closed and its locks let go, and what it has written stays.
    mutating func end(_ program: Int) {
        running.remove(program)
        for (number, file) in files where file.program == program { close(number, file.node) }
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
        for place in faults.indices where faults[place].hits(call) {
            // What fails to synchronise or to close is changed by that.
            if case .failure(let error) = faults[place].effect, call != .synchronize, call != .close { throw error }
            return faults[place].effect
        }
        return nil
    }

    // MARK: Files that are open

    mutating func open(_ node: Int, by program: Int, isAppending: Bool) -> FileDescriptor {
        lastFile += 1
        files[lastFile] = OpenNode(node: node, program: program, isAppending: isAppending)
        return FileDescriptor(rawValue: lastFile)
    }

    func file(_ descriptor: FileDescriptor) throws(Errno) -> OpenNode {
        guard let file = files[descriptor.rawValue] else { throw .badFileDescriptor }
        return file
    }

    mutating func move(_ descriptor: FileDescriptor, to offset: Int) {
        files[descriptor.rawValue]?.offset = offset
    }

    mutating func close(_ descriptor: FileDescriptor) throws(Errno) {
        close(descriptor.rawValue, try file(descriptor).node)
    }

    private mutating func close(_ number: Int32, _ node: Int) {
        files[number] = nil
        if locks[node] == number { locks[node] = nil }
    }

    mutating func lock(_ descriptor: FileDescriptor) throws(Errno) {
        let node = try file(descriptor).node
        guard locks[node] ?? descriptor.rawValue == descriptor.rawValue else { throw .wouldBlock }
        locks[node] = descriptor.rawValue
    }

    mutating func unlock(_ descriptor: FileDescriptor) throws(Errno) {
        let node = try file(descriptor).node
        if locks[node] == descriptor.rawValue { locks[node] = nil }
    }

    // MARK: Names

    func folder(_ descriptor: FileDescriptor) throws(Errno) -> Int {
        let node = try file(descriptor).node
        guard disk[node].isFolder else { throw .notDirectory }
        return node
    }

    /// What a path names.
    func node(_ path: String, in folder: FileDescriptor?) throws(Errno) -> Int {
        let start = if let folder { try self.folder(folder) } else { SimulatedDisk.root }
        guard let node = disk.node(at: path, from: start) else { throw .noSuchFileOrDirectory }
        return node
    }

    /// The folder a path leads to, and the last name in it.
    func place(_ path: String, in folder: FileDescriptor?) throws(Errno) -> (folder: Int, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (try node(".", in: folder), path) }
        let parent = slash == path.startIndex ? "/" : String(path[..<slash])
        return (try node(parent, in: folder), String(path[path.index(after: slash)...]))
    }
}
