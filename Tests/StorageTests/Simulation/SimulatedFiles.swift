import SystemPackage

@testable import Storage

/// What was last seen of the versions on a simulated disk.
struct SimulatedFiles {
    private var seen: [String: [UInt8]] = [:]

    /// Looks at every version; returns what is wrong: one is good, and stays as it was written.
    mutating func check(on machine: SimulatedMachine) -> String? {
        let files = machine.with { state in Self.files(on: state.disk) }
        for (path, bytes) in files where seen[path] != bytes {
            if seen[path] != nil { return "“\(path)” was written over" }
            let format = path.contains("/session/") ? "souk-session" : "souk-draft"
            guard (try? StateDocument(reading: bytes, format: format))?.isChecked == true else {
                return "“\(path)” is damaged"
            }
        }
        seen = files
        return nil
    }

    /// Forgets everything: what was never said to be done may be gone after a power cut, and its number another's.
    mutating func forget() {
        seen = [:]
    }

    private static func files(on disk: SimulatedDisk) -> [String: [UInt8]] {
        let data = SimulatedSouk.folders.data
        var files: [String: [UInt8]] = [:]
        for folder in [data + "/session"] + folders(in: data + "/drafts", disk)
            + folders(in: data + "/trash", disk)
        {
            guard let node = disk.node(at: folder) else { continue }
            for (name, file) in disk[node].names where VersionNumbers.number(name) != nil {
                files[folder + "/" + name] = disk[file].bytes
            }
        }
        return files
    }

    private static func folders(in path: String, _ disk: SimulatedDisk) -> [String] {
        let names = disk.node(at: path).map { disk[$0].names.keys } ?? [:].keys
        return names.filter { !$0.hasPrefix(".") }.map { path + "/" + $0 }
    }
}
