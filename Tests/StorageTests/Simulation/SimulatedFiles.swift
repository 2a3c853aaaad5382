@testable import Storage

/// What was last seen of the versions on a simulated disk.
struct SimulatedFiles {
    private struct Version: Equatable {
        let node: Int
        let bytes: [UInt8]
    }

    private var seen: [String: Version] = [:]

    /// Looks at every version; returns what is wrong: one is good, and stays as it was written.
    ///
    /// One line may save several changes that waited for the disk, so that a draft goes to the trash and another takes
    /// its name: the version that was at a path may be found elsewhere.
    mutating func check(on machine: SimulatedMachine) -> String? {
        let files = machine.with { state in Self.files(on: state.disk) }
        let isThere = Set(files.values.map(\.node))
        let bytesBefore = Dictionary(seen.values.map { ($0.node, $0.bytes) }) { first, _ in first }
        for (path, version) in files where seen[path] != version {
            let before = seen[path]
            guard before.map({ isThere.contains($0.node) }) ?? true,
                bytesBefore[version.node].map({ $0 == version.bytes }) ?? true
            else { return "“\(path)” was written over" }
            let bytes = version.bytes
            let format = path.contains("/session/") ? "souk-session" : "souk-draft"
            guard (try? StateDocument(reading: bytes, format: format))?.isChecked == true else {
                return "“\(path)” is damaged"
            }
        }
        seen = files
        return nil
    }

    /// Forgets everything: what was never said to be done may be gone after a power cut, and its number another's.
    mutating func forget() { seen = [:] }

    private static func files(on disk: SimulatedDisk) -> [String: Version] {
        let data = SimulatedSouk.folders.data
        var files: [String: Version] = [:]
        for folder in [data + "/session"] + folders(in: data + "/drafts", disk)
            + folders(in: data + "/trash", disk)
        {
            guard let node = disk.node(at: folder) else { continue }
            for (name, file) in disk[node].names where VersionNumbers.number(name) != nil {
                files[folder + "/" + name] = Version(node: file, bytes: disk[file].bytes)
            }
        }
        return files
    }

    private static func folders(in path: String, _ disk: SimulatedDisk) -> [String] {
        let names = disk.node(at: path).map { disk[$0].names.keys } ?? [:].keys
        return names.filter { !$0.hasPrefix(".") }.map { path + "/" + $0 }
    }
}
