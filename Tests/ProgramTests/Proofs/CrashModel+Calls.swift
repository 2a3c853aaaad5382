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
