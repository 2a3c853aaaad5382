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
