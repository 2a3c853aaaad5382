import SystemPackage

@testable import FileStores

/// What was last seen of the state files on a simulated disk.
struct SimulatedFiles {
    private var seen: [String: (bytes: [UInt8], generation: Int)] = [:]

    /// Looks at every file whose bytes are others than before; returns what is wrong.
    mutating func check(on machine: SimulatedMachine) -> String? {
        let files = machine.with { state in Self.files(on: state.disk) }
        for (path, bytes) in files where seen[path]?.bytes != bytes {
            let format = path.hasSuffix("session.json") ? "souk-session" : "souk-draft"
            guard let document = try? StateDocument(reading: bytes, format: format), document.isChecked else {
                return "“\(path)” is damaged"
            }
            // A draft that was thrown away and begun anew counts from 1.
            if let before = seen[path]?.generation, document.generation < before, document.generation > 1 {
                return "“\(path)” went from generation \(before) back to \(document.generation)"
            }
            seen[path] = (bytes, document.generation)
        }
        for path in seen.keys where files[path] == nil { seen[path] = nil }
        return nil
    }

    /// Forgets everything: what was never said to be done may be gone after a power cut.
    mutating func forget() {
        seen = [:]
    }

    private static func files(on disk: SimulatedDisk) -> [String: [UInt8]] {
        let data = SimulatedSouk.folders.data
        var files: [String: [UInt8]] = [:]
        for folder in [data, data + "/drafts"] {
            guard let node = disk.node(at: folder) else { continue }
            for (name, file) in disk[node].names where name.hasSuffix(".json") {
                files[folder + "/" + name] = disk[file].bytes
            }
        }
        return files
    }
}
