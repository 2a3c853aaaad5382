import Scaffolding

/// An accidentally damaged state file.
struct Corruption {
    let what: String
    let path: String
    let bytes: [UInt8]

    private static let paths = SavedDisk.newest + [SavedDisk.log, SavedDisk.view]

    /// Each accident there is to the newest version of everything and to the other files, the same ones each time.
    static func all(of saved: SavedDisk) -> [Corruption] {
        var chance = SeededGenerator(seed: 5)
        return paths.flatMap { path in
            let bytes = saved.bytes(path)
            return truncations(of: bytes, path) + flips(of: bytes, path, using: &chance)
                + zeroes(in: bytes, path) + noise(over: bytes, path, using: &chance) + swaps(of: path, saved)
        }
    }

    private static func truncations(of bytes: [UInt8], _ path: String) -> [Corruption] {
        bytes.indices.map { Corruption(what: "cut to \($0) bytes", path: path, bytes: Array(bytes.prefix($0))) }
    }

    /// Two bits of each byte, one after the other.
    private static func flips(
        of bytes: [UInt8], _ path: String, using chance: inout some RandomNumberGenerator
    ) -> [Corruption] {
        bytes.indices.flatMap { place in
            (0..<8).shuffled(using: &chance).prefix(2).map { bit in
                var flipped = bytes
                flipped[place] ^= 1 << bit
                return Corruption(what: "bit \(bit) of byte \(place) flipped", path: path, bytes: flipped)
            }
        }
    }

    private static func zeroes(in bytes: [UInt8], _ path: String) -> [Corruption] {
        [1, 16, 64, 512].flatMap { size in
            stride(from: 0, to: bytes.count, by: max(size, 8)).map { start in
                let end = min(bytes.count, start + size)
                var zeroed = bytes
                zeroed.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
                return Corruption(what: "zeroes from \(start) to \(end)", path: path, bytes: zeroed)
            }
        }
    }

    /// Random bytes in place of all, and over some.
    private static func noise(
        over bytes: [UInt8], _ path: String, using chance: inout some RandomNumberGenerator
    ) -> [Corruption] {
        (0..<200).map { number in
            let isWhole = number.isMultiple(of: 2)
            let count = Int.random(in: 0..<(isWhole ? 2 * bytes.count : 64), using: &chance)
            let random = (0..<count).map { _ in UInt8.random(in: 0...255, using: &chance) }
            guard !isWhole else { return Corruption(what: "\(count) random bytes", path: path, bytes: random) }
            let start = Int.random(in: bytes.indices, using: &chance)
            let rest = bytes.dropFirst(start + count)
            return Corruption(
                what: "\(count) random bytes from \(start)", path: path, bytes: bytes.prefix(start) + random + rest)
        }
    }

    /// The files of others and older versions in its place.
    private static func swaps(of path: String, _ saved: SavedDisk) -> [Corruption] {
        let older = [1, 2].map { path.replacing("/3.json", with: "/\($0).json") }
        return Set(paths + older).subtracting([path]).sorted().map {
            Corruption(what: "\($0) in its place", path: path, bytes: saved.bytes($0))
        }
    }
}
