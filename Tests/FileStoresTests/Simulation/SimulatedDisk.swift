import SystemPackage

/// A disk in memory that knows what of it would survive the power going out.
///
/// Beside what programs see there is what is durable: a file's bytes since the file was synchronised, and a name since
/// its folder was. Nothing more is promised, as POSIX promises nothing more, so whoever forgets a synchronisation is
/// found out, whatever the file systems of the day do of their own accord.
struct SimulatedDisk {
    /// A file or a folder, by the number that hard links share.
    struct Node {
        let isFolder: Bool
        var bytes: [UInt8] = []
        var names: [String: Int] = [:]
        /// When it was written last, in seconds since 1970.
        var modified = 0
        fileprivate(set) var durableBytes: [UInt8] = []
        fileprivate(set) var durableNames: [String: Int] = [:]
        /// What was written and not synchronised, in order.
        fileprivate var writes: [(offset: Int, bytes: [UInt8])] = []
    }

    /// A change of names that is not known to be durable; it becomes so as a whole.
    private struct Renaming {
        let node: Int
        let old: (folder: Int, name: String)?
        let new: (folder: Int, name: String)?

        func touches(_ folder: Int) -> Bool { old?.folder == folder || new?.folder == folder }
    }

    /// The number of the topmost folder.
    static let root = 2

    private(set) var nodes: [Int: Node] = [root: Node(isFolder: true)]
    private var renamings: [Renaming] = []
    private var lastNode = root

    subscript(node: Int) -> Node { nodes[node] ?? Node(isFolder: false) }

    /// How many names a node has.
    func nameCount(of node: Int) -> Int {
        nodes.values.reduce(0) { $0 + $1.names.values.count { $0 == node } }
    }

    /// What a path names; nil where nothing is.
    func node(at path: String, from folder: Int = root) -> Int? {
        var node = path.hasPrefix("/") ? Self.root : folder
        for name in path.split(separator: "/") where name != "." {
            guard let next = nodes[node]?.names[String(name)] else { return nil }
            node = next
        }
        return node
    }

    // MARK: What programs do

    mutating func create(_ name: String, in folder: Int, isFolder: Bool, at time: Int) -> Int {
        lastNode += 1
        nodes[lastNode] = Node(isFolder: isFolder, modified: time)
        note(Renaming(node: lastNode, old: nil, new: (folder, name)))
        return lastNode
    }

    mutating func write(_ bytes: [UInt8], to node: Int, at offset: Int, time: Int) {
        nodes[node]?.bytes.overwrite(at: offset, with: bytes)
        nodes[node]?.writes.append((offset, bytes))
        nodes[node]?.modified = time
    }

    mutating func link(_ node: Int, to name: String, in folder: Int) {
        note(Renaming(node: node, old: nil, new: (folder, name)))
    }

    mutating func unlink(_ name: String, in folder: Int, node: Int) {
        note(Renaming(node: node, old: (folder, name), new: nil))
    }

    mutating func rename(_ name: String, in folder: Int, to newName: String, in newFolder: Int, node: Int) {
        // As POSIX has it: two names of one file both stay.
        guard nodes[newFolder]?.names[newName] != node else { return }
        note(Renaming(node: node, old: (folder, name), new: (newFolder, newName)))
    }

    mutating func synchronize(_ node: Int) {
        for write in self[node].writes { nodes[node]?.durableBytes.overwrite(at: write.offset, with: write.bytes) }
        nodes[node]?.writes = []
        guard self[node].isFolder else { return }
        for renaming in renamings where renaming.touches(node) { apply(renaming, to: \.durableNames) }
        renamings.removeAll { $0.touches(node) }
    }

    /// Forgets what a synchronisation could not write, as Linux does: it stays to be read, but a later one that succeeds
    /// does not write it either.
    mutating func dropWrites(of node: Int) {
        nodes[node]?.writes = []
    }

    /// Writes bytes past every program, as a failing disk or a person does; they are durable.
    mutating func overwrite(_ node: Int, with bytes: [UInt8]) {
        nodes[node]?.bytes = bytes
        nodes[node]?.durableBytes = bytes
        nodes[node]?.writes = []
    }

    private mutating func note(_ renaming: Renaming) {
        apply(renaming, to: \.names)
        renamings.append(renaming)
    }

    private mutating func apply(_ renaming: Renaming, to names: WritableKeyPath<Node, [String: Int]>) {
        if let old = renaming.old, nodes[old.folder]?[keyPath: names][old.name] == renaming.node {
            nodes[old.folder]?[keyPath: names][old.name] = nil
        }
        if let new = renaming.new { nodes[new.folder]?[keyPath: names][new.name] = renaming.node }
    }

    // MARK: The power goes out

    /// Keeps what is durable, and of the rest what chance wills: all, nothing, all up to a moment, or a part that no
    /// order explains, as disks write in any order.
    mutating func losePower(using chance: inout some RandomNumberGenerator) {
        keepSomeRenamings(using: &chance)
        for node in nodes.keys.sorted() { keepSomeWrites(of: node, using: &chance) }
    }

    private mutating func keepSomeRenamings(using chance: inout some RandomNumberGenerator) {
        let kept: ArraySlice<Renaming>
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: kept = renamings[...]
        case 1: kept = []
        case 2: kept = renamings.prefix(Int.random(in: 0...renamings.count, using: &chance))
        default: kept = renamings.filter { _ in Bool.random(using: &chance) }[...]
        }
        for renaming in kept { apply(renaming, to: \.durableNames) }
        renamings = []
    }

    private mutating func keepSomeWrites(of number: Int, using chance: inout some RandomNumberGenerator) {
        guard var node = nodes[number] else { return }
        for write in node.writes {
            switch Int.random(in: 0..<4, using: &chance) {
            case 0: break
            case 1: node.durableBytes.overwrite(at: write.offset, with: write.bytes)
            case 2:
                let count = Int.random(in: 0...write.bytes.count, using: &chance)
                node.durableBytes.overwrite(at: write.offset, with: Array(write.bytes.prefix(count)))
            default:
                // The size was written, and some blocks were not.
                let block = [64, 512, 4096].randomElement(using: &chance) ?? 512
                let bytes = write.bytes.zeroingBlocks(of: block) { Bool.random(using: &chance) }
                node.durableBytes.overwrite(at: write.offset, with: bytes)
            }
        }
        node.writes = []
        node.bytes = node.durableBytes
        node.names = node.durableNames
        nodes[number] = node
    }
}

extension [UInt8] {
    /// Puts bytes over those from `offset` on; what was not there before it is zero.
    fileprivate mutating func overwrite(at offset: Int, with bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        if count < offset { self += repeatElement(0, count: offset - count) }
        replaceSubrange(offset..<Swift.min(count, offset + bytes.count), with: bytes)
    }

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
