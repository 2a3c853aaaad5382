/// A model of the disk after a power cut, built from the system calls so far.
///
/// Synced data survives. Every other change of a folder survives or not, independently of the others; a rename is one
/// change. An unsynced file holds its old contents, the new ones, a part of them, or zeros in their place.
struct CrashModel {
    /// A name in a folder and the node it now refers to; nil if removed.
    struct Name {
        let folder: Disk.Node
        let name: String
        let node: Disk.Node?
    }

    /// The names added or removed by one call.
    struct Step {
        let names: [Name]

        func take(in disk: inout Disk) {
            for name in names { disk.folders[name.folder]?[name.name] = name.node }
        }
    }

    private let home: String
    /// The durable state.
    var durable: Disk
    /// The state visible to the program.
    var current: Disk
    /// Folder changes since the last sync, oldest first.
    var steps: [Step] = []
    /// Files whose contents differ from their durable contents.
    var unsynchronised: Set<Disk.Node> = []
    var descriptors: [Int: (node: Disk.Node, offset: Int)] = [:]
    var nextNode: Disk.Node

    init(of disk: Disk, at home: TemporaryFolder) {
        self.home = home.path
        (durable, current) = (disk, disk)
        nextNode = 1 + max(disk.folders.keys.max() ?? 0, disk.files.keys.max() ?? 0)
    }

    /// True if a power cut could lose anything.
    var isSettled: Bool { steps.isEmpty && unsynchronised.isEmpty }

    /// Applies a call; returns false if it changes nothing that a power cut could undo.
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

    /// Takes the folder and the name from the start of the arguments.
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

    /// Makes the current state of a folder durable, as the system may do at any time.
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
