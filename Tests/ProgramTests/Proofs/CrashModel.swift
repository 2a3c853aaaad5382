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
    func takePlace(from arguments: inout ArraySlice<SystemCall.Argument>) -> (folder: Disk.Node, name: String)? {
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

extension CrashModel {
    mutating func open(_ arguments: [SystemCall.Argument], _ call: SystemCall) -> Bool {
        var rest = arguments[...]
        guard let place = takePlace(from: &rest), let number = Int(call.result.prefix { $0.isNumber }),
            case .other(let flags)? = rest.first
        else { return false }
        if let node = node(at: place) {
            let isAppending = flags.contains("O_APPEND")
            descriptors[number] = (node, isAppending ? current.files[node]?.count ?? 0 : 0)
            return flags.contains("O_TRUNC") ? change(node) { $0 = [] } : false
        }
        guard flags.contains("O_CREAT") else { return false }
        let node = newNode()
        current.files[node] = []
        durable.files[node] = []
        descriptors[number] = (node, 0)
        return take([Name(folder: place.folder, name: place.name, node: node)])
    }

    mutating func close(_ arguments: [SystemCall.Argument]) -> Bool {
        if case .descriptor(let number) = arguments.first { descriptors[number] = nil }
        return false
    }

    mutating func write(_ arguments: [SystemCall.Argument], _ call: SystemCall) -> Bool {
        guard case .descriptor(let number) = arguments.first, let (node, offset) = descriptors[number],
            case .text(let bytes) = arguments.dropFirst().first, let count = Int(call.result)
        else { return false }
        descriptors[number]?.offset += count
        return change(node) { content in
            if content.count < offset { content += Array(repeating: 0, count: offset - content.count) }
            content.replaceSubrange(offset..<min(content.count, offset + count), with: bytes.prefix(count))
        }
    }

    mutating func truncate(_ arguments: [SystemCall.Argument]) -> Bool {
        guard case .descriptor(let number) = arguments.first, let node = descriptors[number]?.node,
            case .other(let text) = arguments.dropFirst().first, let length = Int(text)
        else { return false }
        return change(node) { $0 = Array($0.prefix(length)) }
    }

    mutating func synchronise(_ arguments: [SystemCall.Argument]) -> Bool {
        guard case .descriptor(let number) = arguments.first, let node = descriptors[number]?.node else { return false }
        if let content = current.files[node] {
            durable.files[node] = content
            return unsynchronised.remove(node) != nil
        }
        // A rename is one change, even between folders: syncing either folder makes it durable in both.
        let known = steps.filter { $0.names.contains { $0.folder == node } }
        steps.removeAll { $0.names.contains { $0.folder == node } }
        for step in known { step.take(in: &durable) }
        return !known.isEmpty
    }

    mutating func makeFolder(_ arguments: [SystemCall.Argument]) -> Bool {
        var rest = arguments[...]
        guard let place = takePlace(from: &rest) else { return false }
        let node = newNode()
        current.folders[node] = [:]
        durable.folders[node] = [:]
        return take([Name(folder: place.folder, name: place.name, node: node)])
    }

    mutating func rename(_ arguments: [SystemCall.Argument]) -> Bool {
        var rest = arguments[...]
        guard let old = takePlace(from: &rest), let new = takePlace(from: &rest), let node = node(at: old) else {
            return false
        }
        return take([
            Name(folder: old.folder, name: old.name, node: nil), Name(folder: new.folder, name: new.name, node: node),
        ])
    }

    mutating func remove(_ arguments: [SystemCall.Argument]) -> Bool {
        var rest = arguments[...]
        guard let place = takePlace(from: &rest) else { return false }
        return take([Name(folder: place.folder, name: place.name, node: nil)])
    }

    private mutating func newNode() -> Disk.Node {
        defer { nextNode += 1 }
        return nextNode
    }

    private mutating func change(_ node: Disk.Node, _ change: (inout [UInt8]) -> Void) -> Bool {
        guard var content = current.files[node] else { return false }
        change(&content)
        current.files[node] = content
        unsynchronised.insert(node)
        return true
    }
}

extension CrashModel {
    /// The fate of a file that was not synced.
    private enum Remains {
        case old, new
        /// The first sixteenths of the written bytes, truncated there.
        case beginning(Int)
        /// The first sixteenths of the written bytes, followed by zeros.
        case zerosBehind(Int)

        /// The file states combined with every choice of names.
        static let plainest = [old, new, beginning(8), zerosBehind(8), beginning(15), zerosBehind(0)]
        static let all = [old, new] + (0..<16).flatMap { [beginning($0), zerosBehind($0)] }

        func content(of old: [UInt8], written new: [UInt8]) -> [UInt8] {
            switch self {
            case .old: return old
            case .new: return new
            case .beginning(let part): return Array(new.prefix(new.count * part / 16))
            case .zerosBehind(let part):
                let count = new.count * part / 16
                return new.prefix(count) + Array(repeating: 0, count: new.count - count)
            }
        }
    }

    /// Returns up to `limit` states the disk may have if the power failed now: all of them if they fit, else the
    /// simplest and a random sample.
    func states(limit: Int, using generator: inout some RandomNumberGenerator) -> [Disk] {
        let files = unsynchronised.sorted()
        var states: [Disk] = []
        // Leave room for random samples.
        var most = limit * 2 / 3
        var seen: Set<[String: [UInt8]]> = []
        func add(_ kept: (Int) -> Bool, _ remains: (Disk.Node) -> Remains) {
            guard states.count < most else { return }
            var disk = durable
            for (place, step) in steps.enumerated() where kept(place) { step.take(in: &disk) }
            for node in files {
                disk.files[node] = remains(node).content(
                    of: durable.files[node] ?? [], written: current.files[node] ?? [])
            }
            if seen.insert(disk.contents).inserted { states.append(disk) }
        }
        for remains in Remains.plainest {
            add({ _ in true }, { _ in remains })
            add({ _ in false }, { _ in remains })
        }
        let isFew = steps.count < 16 && (1 << steps.count) * Remains.plainest.count <= limit
        for remains in Remains.plainest {
            if isFew {
                for chosen in 0..<(1 << steps.count) { add({ chosen >> $0 & 1 == 1 }, { _ in remains }) }
            } else {
                for place in steps.indices {
                    add({ $0 != place }, { _ in remains })
                    add({ $0 == place }, { _ in remains })
                    add({ $0 < place }, { _ in remains })
                }
            }
        }
        most = limit
        for _ in 0..<limit {
            let chosen = steps.map { _ in Bool.random(using: &generator) }
            let drawn = Dictionary(
                uniqueKeysWithValues: files.map { ($0, Remains.all.randomElement(using: &generator) ?? .new) })
            add({ chosen[$0] }, { drawn[$0] ?? .new })
        }
        return states
    }
}
