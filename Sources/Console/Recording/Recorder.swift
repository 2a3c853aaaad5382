import CommandKit
import Domain
import Services
import Synchronization
import Transcripts

/// Records the session while somebody wants it, and tells once where that can go on no more.
final class Recorder: Sendable {
    private let recording = Mutex<Recording?>(nil)
    private let listedFolders: @Sendable () -> [String]

    init(folders: @escaping @Sendable () -> [String]) {
        listedFolders = folders
    }

    /// Paths of the machine that may be printed, the longest first.
    var folders: [String] { listedFolders().filter { $0.count > 1 }.sorted { $0.count > $1.count } }

    /// The recording as it stands; nil where there is none.
    var current: Recording? { recording.withLock { $0 } }

    func begin(_ begun: Recording) {
        recording.withLock { $0 = begun }
    }

    /// Ends the recording, and gives it; nil where there is none.
    func end() -> Recording? {
        recording.withLock { current in
            defer { current = nil }
            return current
        }
    }

    /// Writes what the recording makes of something, if there is one.
    ///
    /// - Throws: Why that could not be written; the recording is over then.
    func append(_ blocks: (inout Recording) -> [RecordedBlock]) throws(Failure) {
        try recording.withLock { (current) throws(Failure) in
            guard var open = current else { return }
            do throws(Failure) {
                for block in blocks(&open) { try open.append(block) }
                current = open
            } catch {
                current = nil
                throw error
            }
        }
    }
}
