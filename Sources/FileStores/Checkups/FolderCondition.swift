import Domain
import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One of the folders as the system describes it.
struct FolderCondition {
    /// What is in a folder, which decides what has to be possible there.
    enum Holding {
        /// What souk keeps: written, and nobody else's business.
        case state
        /// What can be fetched anew.
        case copies
        /// What the person has written; it is only read.
        case configuration

        var isWritten: Bool { self != .configuration }
        var isPrivate: Bool { self == .state }
    }

    let subject: String
    let path: FilePath
    let holding: Holding

    init(_ subject: String, at path: String, holds holding: Holding) {
        self.subject = subject
        self.path = FilePath(path)
        self.holding = holding
    }

    /// Bytes that have to be free on a disk: all that souk keeps is smaller by far.
    private static let neededRoom: UInt64 = 1 << 20

    /// All that is wrong with the folder, else one that says that it is as it should be.
    var findings: [Finding] {
        do {
            guard let status = try OpenFile.status(of: path.string) else { return try absence() }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                return [
                    finding(.problem, "“\(path.string)” is no folder.", advice: Failure.advice(on: .notDirectory))
                ]
            }
            let found = obstacles(at: path) + openness(status)
            return found.isEmpty ? [finding(.fine, "“\(path.string)” is there.")] : found
        } catch {
            return [inaccessible(path, error)]
        }
    }

    /// A folder that is not there yet can be as it should be: what counts is whether it can be made.
    private func absence() throws(Errno) -> [Finding] {
        guard holding.isWritten else {
            return [finding(.fine, "“\(path.string)” is not there: nothing is configured.")]
        }
        let above = try nearest()
        let obstacles = obstacles(at: above)
        guard obstacles.isEmpty else { return obstacles }
        guard Room(at: above) != .unknown else {
            return [
                finding(
                    .warning, "“\(path.string)” is not there yet, and “\(above.string)” does not say that it has room.",
                    advice: "Choose another folder with --home DIR.")
            ]
        }
        return [finding(.fine, "“\(path.string)” is not there yet: the first save makes it.")]
    }

    /// The folder above that is there, in which the others have to be made.
    private func nearest() throws(Errno) -> FilePath {
        var above = path
        repeat {
            above.removeLastComponent()
            if above.isEmpty { return "." }
        } while try OpenFile.status(of: above.string) == nil
        return above
    }

    /// What stands against reading and writing at a place that is there.
    private func obstacles(at place: FilePath) -> [Finding] {
        let wanted = holding.isWritten ? R_OK | W_OK | X_OK : R_OK | X_OK
        do {
            _ = try calling { faccessat(AT_FDCWD, place.string, wanted, AT_EACCESS) }
        } catch {
            return [inaccessible(place, error)]
        }
        guard holding.isWritten, Room(at: place) == .none else { return [] }
        return [
            finding(
                .problem, "The disk of “\(place.string)” is full.", advice: "Make room on it: nothing can be saved now."
            )
        ]
    }

    /// What a disk says of the room on it.
    private enum Room {
        case enough, none
        /// It says nothing of its size, as what is no disk does: `/proc`, and some that are far away.
        case unknown

        init(at place: FilePath) {
            var disk = statvfs()
            guard (try? calling { statvfs(place.string, &disk) }) != nil, disk.f_blocks > 0 else {
                self = .unknown
                return
            }
            // Some blocks are kept for the system's own users.
            let blocks = geteuid() == 0 ? disk.f_bfree : disk.f_bavail
            let blockSize = max(1, UInt64(disk.f_frsize))
            self = UInt64(blocks) < (neededRoom + blockSize - 1) / blockSize ? .none : .enough
        }
    }

    private func openness(_ status: CInterop.Stat) -> [Finding] {
        var found: [Finding] = []
        if status.st_uid != geteuid() {
            found.append(
                finding(
                    .warning, "“\(path.string)” belongs to another user.",
                    advice: "Run souk as that user, or choose another folder with --home DIR."))
        }
        if holding.isPrivate, status.st_mode & 0o077 != 0 {
            found.append(
                finding(
                    .warning, "“\(path.string)” is open to others on this machine.",
                    advice: "Close it with chmod 700 in a shell."))
        }
        return found
    }

    private func inaccessible(_ place: FilePath, _ cause: Errno) -> Finding {
        let message: Message =
            holding.isWritten
            ? "“\(place.string)” cannot be written to: \(cause.description)."
            : "“\(place.string)” cannot be read: \(cause.description)."
        return finding(.problem, message, advice: Failure.advice(on: cause))
    }

    private func finding(_ state: Finding.State, _ message: Message, advice: Message? = nil) -> Finding {
        Finding(subject, state, message, advice: advice)
    }
}
