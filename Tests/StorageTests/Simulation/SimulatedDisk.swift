@testable import Storage

/// A ``MemoryDisk`` that tracks what would survive a power cut.
///
/// Besides the visible state it has a durable one: a file's bytes as of its last sync, and a name as of its folder's
/// last sync. POSIX promises no more, so a missing sync is detected, whatever real file systems do by themselves. The
/// one exception is that a folder has a single name: once a new one is durable, the older ones are gone.
struct SimulatedDisk: Sendable {
    /// The durable part of a file or a folder.
    struct Durable: Sendable {
        let isFolder: Bool
        var bytes: [UInt8] = []
        var names: [String: Int] = [:]
    }

    /// The disk as programs see it. Its journal holds what is not known to be durable, each change as a whole.
    private(set) var memory: MemoryDisk
    private(set) var durable: [Int: Durable]

    init() {
        (memory, durable) = (MemoryDisk(), [MemoryDisk.root: Durable(isFolder: true)])
        memory.journal = []
    }

    init(memory: MemoryDisk, durable: [Int: Durable]) { (self.memory, self.durable) = (memory, durable) }

    subscript(node: Int) -> MemoryDisk.Node { memory[node] }

    /// The file or folder at a path; nil if missing.
    func node(at path: String) -> Int? { try? memory.node(at: path) }

    // MARK: Changes from outside

    /// Writes bytes as a failing disk or a user does; they are durable.
    mutating func overwrite(_ node: Int, with bytes: [UInt8]) {
        memory.nodes[node]?.bytes = bytes
        durable[node, default: Durable(isFolder: false)].bytes = bytes
        dropWrites(of: node)
    }

    // MARK: Syncing

    /// Makes a file's bytes or a folder's names durable, and with a folder's name all its earlier ones.
    mutating func synchronize(_ node: Int) {
        var (reached, pending) = ([] as [MemoryDisk.Change], [] as [MemoryDisk.Change])
        var folders: Set<Int> = []
        for change in memory.journal?.reversed() ?? [] {
            if change.touches(node) {
                reached.append(change)
                if let folder = change.namedFolder { folders.insert(folder) }
            } else if let folder = change.namedFolder, folders.contains(folder) {
                reached.append(change)
            } else {
                pending.append(change)
            }
        }
        for change in reached.reversed() { keep(change) }
        memory.journal = pending.reversed()
    }

    /// Forgets data that failed to sync, as Linux does: it stays readable, but a later successful sync does not write
    /// it either.
    mutating func dropWrites(of node: Int) { memory.journal?.removeAll { !$0.isOfNames && $0.touches(node) } }

    private mutating func keep(_ change: MemoryDisk.Change) {
        switch change {
        case .written(let node, let offset, let bytes):
            durable[node, default: Durable(isFolder: false)].bytes.overwrite(at: offset, with: bytes)
        case .named(let node, let isFolder, let old, let new):
            if let old, durable[old.folder]?.names[old.name] == node { durable[old.folder]?.names[old.name] = nil }
            guard let new else { return }
            if isFolder, old != nil { takeNames(from: node) }
            durable[node] = durable[node] ?? Durable(isFolder: isFolder)
            durable[new.folder, default: Durable(isFolder: true)].names[new.name] = node
        }
    }

    private mutating func takeNames(from node: Int) {
        for folder in durable.keys {
            guard let name = durable[folder]?.names.first(where: { $0.value == node })?.key else { continue }
            durable[folder]?.names[name] = nil
        }
    }

    // MARK: Power cuts

    /// Keeps what is durable and a random part of the rest: everything, nothing, a prefix, or an arbitrary subset,
    /// since disks reorder writes.
    mutating func losePower(using chance: inout some RandomNumberGenerator) {
        let changes = memory.journal ?? []
        keepSome(of: changes.filter(\.isOfNames), using: &chance)
        for change in changes where !change.isOfNames { keepPart(of: change, using: &chance) }
        showDurable()
    }

    private mutating func keepSome(of changes: [MemoryDisk.Change], using chance: inout some RandomNumberGenerator) {
        let kept: ArraySlice<MemoryDisk.Change>
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: kept = changes[...]
        case 1: kept = []
        case 2: kept = changes.prefix(Int.random(in: 0...changes.count, using: &chance))
        default: kept = changes.filter { _ in Bool.random(using: &chance) }[...]
        }
        for change in kept { keep(change) }
    }

    private mutating func keepPart(of change: MemoryDisk.Change, using chance: inout some RandomNumberGenerator) {
        switch (change, Int.random(in: 0..<4, using: &chance)) {
        case (_, 0): break
        case (.written(let node, let offset, let bytes), 2):
            let count = Int.random(in: 0...bytes.count, using: &chance)
            keep(.written(node: node, offset: offset, bytes: Array(bytes.prefix(count))))
        case (.written(let node, let offset, let bytes), 3):
            // The size was written, and some blocks were not.
            let block = [64, 512, 4096].randomElement(using: &chance) ?? 512
            let bytes = bytes.zeroingBlocks(of: block) { Bool.random(using: &chance) }
            keep(.written(node: node, offset: offset, bytes: bytes))
        default: keep(change)
        }
    }

    /// Has programs see what is durable, as far as names lead to it.
    private mutating func showDurable() {
        var nodes: [Int: MemoryDisk.Node] = [:]
        show(MemoryDisk.root, in: &nodes, parent: MemoryDisk.root)
        (memory.nodes, memory.journal) = (nodes, [])
        durable = durable.filter { nodes[$0.key] != nil }
    }

    private func show(_ number: Int, in nodes: inout [Int: MemoryDisk.Node], parent: Int) {
        if nodes[number] == nil, let kept = durable[number] {
            // One that programs had taken away, and that is back.
            let gone = MemoryDisk.Node(
                isFolder: kept.isFolder, mode: kept.isFolder ? 0o700 : 0o600, modified: memory.time)
            var node = memory.nodes[number] ?? gone
            (node.bytes, node.names, node.parent, node.links) = (kept.bytes, kept.names, parent, 0)
            nodes[number] = node
            for child in kept.names.values { show(child, in: &nodes, parent: number) }
        }
        nodes[number]?.links += 1
    }
}

extension MemoryDisk.Change {
    /// True of a change of names, false of one of bytes.
    fileprivate var isOfNames: Bool { if case .named = self { true } else { false } }

    /// The folder that it names anew; nil where it is another change.
    fileprivate var namedFolder: Int? { if case .named(let node, true, _, _) = self { node } else { nil } }

    /// True where it is on the disk once a node is synchronised: its file, or a folder that it names something in.
    fileprivate func touches(_ node: Int) -> Bool {
        switch self {
        case .named(_, _, let old, let new): old?.folder == node || new?.folder == node
        case .written(let file, _, _): file == node
        }
    }
}

extension [UInt8] {
    /// The bytes with whole blocks of zeros where `isLost` says so.
    func zeroingBlocks(of size: Int, where isLost: () -> Bool) -> [UInt8] {
        var bytes = self
        for start in stride(from: 0, to: count, by: size) where isLost() {
            let end = Swift.min(count, start + size)
            bytes.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
        }
        return bytes
    }
}
