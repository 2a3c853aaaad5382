/// What a power cut may leave on a disk, by the system calls that were made until then.
///
/// What was synchronised is there. Of the rest, each change of a folder is there or not, whatever came of the others; a
/// rename is one change. A file that was not synchronised holds what it held before, what was written, a part of it, or
/// zeros in its place.
struct CrashModel {
    /// A name in a folder, and what it stands for from now on: nothing where nil.
    struct Name {
        let folder: Disk.Node
        let name: String
        let node: Disk.Node?
    }

    /// The names that one call gave or took away.
    struct Step {
        let names: [Name]

        func take(in disk: inout Disk) {
            for name in names { disk.folders[name.folder]?[name.name] = name.node }
        }
    }

    private let home: String
    /// What is there for certain.
    var durable: Disk
    /// What the program sees.
    var current: Disk
    /// What changed in folders since they were synchronised, oldest first.
    var steps: [Step] = []
    /// Files that hold something else than they do for certain.
    var unsynchronised: Set<Disk.Node> = []
    var descriptors: [Int: (node: Disk.Node, offset: Int)] = [:]
    var nextNode: Disk.Node

    init(of disk: Disk, at home: ScratchHome) {
        self.home = home.path
        (durable, current) = (disk, disk)
        nextNode = 1 + max(disk.folders.keys.max() ?? 0, disk.files.keys.max() ?? 0)
    }

    /// Whether anything is at stake.
    var isSettled: Bool { steps.isEmpty && unsynchronised.isEmpty }

    /// Does what a call did; false for one that changes nothing that a power cut could undo.
    mutating func make(_ call: SystemCall) -> Bool {
        guard call.succeeded else { return false }
        let arguments = call.argumentList
        switch call.name {
        case "openat", "open": return open(arguments, call)
        case "close": return close(arguments)
        case "write": return write(arguments, call)
        case "ftruncate": return truncate(arguments)
        case "fsync", "fdatasync": return synchronise(arguments)
        case "mkdir", "mkdirat": return makeFolder(arguments)
        case "rename", "renameat", "renameat2": return rename(arguments)
        case "unlink", "unlinkat", "rmdir": return remove(arguments)
        default: return false
        }
    }

    /// The folder and the name that arguments begin with, which are taken from them.
    func takePlace(
        from arguments: inout ArraySlice<SystemCall.Argument>
    ) -> (folder: Disk.Node, name: String)? {
        var folder: Disk.Node?
        if case .descriptor(let number) = arguments.first { folder = descriptors[number]?.node }
        while let argument = arguments.popFirst() {
            guard case .text(let bytes) = argument else { continue }
            var path = String(decoding: bytes, as: UTF8.self)[...]
            if path.hasPrefix(home) {
                folder = Disk.root
                path = path.dropFirst(home.count)
            } else if path.hasPrefix("/") {
                return nil
            }
            let parts = path.split(separator: "/").map(String.init)
            for part in parts.dropLast() { folder = folder.flatMap { current.folders[$0]?[part] } }
            return folder.map { ($0, parts.last ?? ".") }
        }
        return nil
    }

    func node(at place: (folder: Disk.Node, name: String)) -> Disk.Node? {
        place.name == "." ? place.folder : current.folders[place.folder]?[place.name]
    }

    /// Has a folder of the home on disk as it is now, as a disk has it by itself some time later.
    mutating func settle(_ name: String) {
        guard let folder = current.folders[Disk.root]?[name] else { return }
        let settled: (Step) -> Bool = { $0.names.allSatisfy { $0.folder == folder || $0.node == folder } }
        for step in steps.filter(settled) { step.take(in: &durable) }
        steps.removeAll(where: settled)
        for node in (current.folders[folder] ?? [:]).values {
            durable.files[node] = current.files[node]
            unsynchronised.remove(node)
        }
    }

    mutating func take(_ names: [Name]) -> Bool {
        let step = Step(names: names)
        step.take(in: &current)
        steps.append(step)
        return true
    }
}
