import Domain
public import Ports
import SystemPackage

import Platform

/// Checks the four folders and the files in them.
///
/// Nothing is written. Write access is what the system reports, so only a save detects an exceeded quota.
public struct FolderCheckup: Checkup {
    private let folders: XDGFolders

    public init(in folders: XDGFolders) {
        self.folders = folders
    }

    public func findings() async -> [Finding] {
        FolderCondition("data folder", at: folders.data, holds: .state).findings
            + unreadable(below: folders.data) + unknownEntries + configuration
            + FolderCondition("state folder", at: folders.state, holds: .state).findings
            + unreadable(below: folders.state) + credentials + interruptedEdits
            + FolderCondition("cache folder", at: folders.cache, holds: .copies).findings
    }

    /// The entries among the drafts that are not drafts.
    private var unknownEntries: [Finding] {
        let names = OpenFolder.opened(folders.data) { data -> Set<String> in
            let all = try? data.within("drafts") { (folder) throws(Errno) in try folder.names() }
            guard let all, let drafts = try? StateFiles.draftNames(in: data) else { return [] }
            return Set(all.filter { !$0.hasPrefix(".") }).subtracting(drafts.map(\.string))
        }
        guard let names, !names.isEmpty else { return [] }
        return [
            Finding(
                "drafts", .warning,
                "Left alone in “\(folders.data + "/drafts")”: \(list: Array(names.sorted().prefix(Self.namesListed))).",
                advice: "A draft is a folder whose name has small letters, digits, “-”, “_” and “.” only.")
        ]
    }

    /// Findings on the configuration file; its folder is checked only if the file can be read.
    private var configuration: [Finding] {
        do {
            let configuration = try ConfigurationFile(in: folders).load()
            return FolderCondition("configuration folder", at: folders.config, holds: .configuration).findings
                + configuration.unknownKeys.map { key in
                    Finding(
                        "config.json", .warning, configuration.notice(onUnknown: key),
                        advice: "Known keys: \(list: Configuration.keys).")
                }
        } catch {
            return [Finding("config.json", .problem, error.message, advice: error.hint)]
        }
    }

    /// Findings on the permissions of the tokens; empty if there are none or they cannot be checked.
    private var credentials: [Finding] {
        let path = FilePath(folders.state).appending("credentials.json").string
        guard let status = try? OpenFile.status(of: path) else { return [] }
        guard status.st_mode & 0o077 != 0 else {
            return [Finding("credentials.json", .fine, "“\(path)” can be read by you only.")]
        }
        return [
            Finding(
                "credentials.json", .problem, "Others can read “\(path)” and the tokens in it.",
                advice: "Close it with chmod 600 in a shell, or type login to recreate it.")
        ]
    }

    /// Texts that were still being edited when souk ended.
    private var interruptedEdits: [Finding] {
        let count = ExternalEditor(in: folders, environment: [:]).leftBehind().count
        guard count > 0 else { return [] }
        let texts = Noun(one: "text that was being edited was", other: "texts that were being edited were")
        return [
            Finding(
                "edits", .warning, "\(count, texts) left in “\(folders.state)/edits”.",
                advice: "Type draft open and the draft’s name, then draft edit to go on with it.")
        ]
    }

    /// Returns the files below a folder that cannot be read, and why. Commands skip these files or fail on them.
    private func unreadable(below folder: String) -> [Finding] {
        // Versions are in `drafts/NAME`.
        var found = OpenFolder.opened(folder) { problems(in: $0, levels: 3) } ?? []
        let rest = found.count - Self.namesListed
        if rest > 0 {
            found.removeLast(rest)
            let more = Noun(one: "more file", other: "more files")
            found.append(Finding("files", .problem, "\(rest, more) in “\(folder)” cannot be read."))
        }
        return found
    }

    /// - Parameter levels: The depth of subfolders to search.
    private func problems(in folder: OpenFolder, levels: Int) -> [Finding] {
        let names = ((try? folder.names()) ?? []).filter { !$0.hasPrefix(".") }.sorted()
        return names.flatMap { name -> [Finding] in
            do throws(Errno) {
                let inner = try folder.within(name) { (inner) throws(Errno) in
                    levels > 0 ? problems(in: inner, levels: levels - 1) : []
                }
                return inner ?? []
            } catch .notDirectory {
                return problem(with: name, in: folder).map { [$0] } ?? []
            } catch {
                let failure = Failure.unreadable(folder.path(of: name), error)
                return [Finding(Message(outside: name), .problem, failure.message, advice: failure.hint)]
            }
        }
    }

    private func problem(with name: String, in folder: OpenFolder) -> Finding? {
        guard name.hasSuffix(".json") || ["history", "undo.log"].contains(name) else { return nil }
        let path = folder.path(of: name)
        do throws(Failure) {
            let limit = name == "undo.log" ? UndoLog.sizeLimit : StateDocument.sizeLimit
            let bytes = try StateDocument.bytes(of: name, in: folder, limit: limit)
            guard let bytes, name.hasSuffix(".json") else { return nil }
            do throws(Damage) {
                guard try StateDocument(reading: bytes, format: nil).isUnreadable else { return nil }
            } catch {
                return Finding(
                    Message(outside: name), .problem, "“\(path.string)” is damaged (\(error.reason)).",
                    advice: "Move it away, or restore a backup.")
            }
            throw .newer(path)
        } catch {
            return Finding(Message(outside: name), .problem, error.message, advice: error.hint)
        }
    }

    /// The number of names that are listed; the rest are only counted.
    private static let namesListed = 10
}

/// The condition of one folder as the system reports it.
struct FolderCondition {
    /// The kind of content in a folder, which decides what access is required.
    enum Content {
        /// State that souk writes; private to the user.
        case state
        /// Copies that can be fetched again.
        case copies
        /// Settings that the user wrote; they are only read.
        case configuration
    }

    let subject: Message
    let path: FilePath
    let holding: Content

    init(_ subject: Message, at path: String, holds holding: Content) {
        (self.subject, self.path, self.holding) = (subject, FilePath(path), holding)
    }

    /// The free space required on a disk, in bytes; souk's state is far smaller.
    private static let neededRoom: UInt64 = 1 << 20

    private var isWritten: Bool { holding != .configuration }

    /// All problems of the folder, or one finding that it is fine.
    var findings: [Finding] {
        do {
            guard let status = try OpenFile.status(of: path.string) else { return try absence() }
            guard status.isFolder else {
                return [
                    finding(.problem, "“\(path.string)” is not a folder.", advice: Failure.advice(on: .notDirectory))
                ]
            }
            let found = obstacles(at: path) + openness(status)
            return found.isEmpty ? [finding(.fine, "“\(path.string)” exists.")] : found
        } catch {
            return [inaccessible(path, error)]
        }
    }

    /// Returns the findings for a missing folder, which is fine if it can be created.
    private func absence() throws(Errno) -> [Finding] {
        guard isWritten else { return [finding(.fine, "No configuration file.")] }
        // The others have to be created in the nearest existing parent.
        var above = path
        repeat {
            above.removeLastComponent()
            if above.isEmpty { above = "." }
        } while try OpenFile.status(of: above.string) == nil
        let obstacles = obstacles(at: above)
        return obstacles.isEmpty ? [finding(.fine, "“\(path.string)” will be created by the first save.")] : obstacles
    }

    /// Returns the problems with reading and writing at an existing path.
    private func obstacles(at place: FilePath) -> [Finding] {
        let wanted = isWritten ? R_OK | W_OK | X_OK : R_OK | X_OK
        do {
            _ = try calling { faccessat(AT_FDCWD, place.string, wanted, AT_EACCESS) }
        } catch {
            return [inaccessible(place, error)]
        }
        guard isWritten, let room = room(at: place), room < Self.neededRoom else { return [] }
        return [
            finding(
                .problem, "The disk of “\(place.string)” is full.", advice: "Make room on it: nothing can be saved now."
            )
        ]
    }

    /// Returns the free bytes on a disk; nil if it reports no size, as `/proc` and some remote file systems do.
    private func room(at place: FilePath) -> UInt64? {
        var disk = statvfs()
        guard (try? calling { statvfs(place.string, &disk) }) != nil, disk.f_blocks > 0 else { return nil }
        // Some blocks are reserved for root.
        let blocks = geteuid() == 0 ? disk.f_bfree : disk.f_bavail
        return min(UInt64(blocks), 1 << 40) * min(max(1, UInt64(disk.f_frsize)), 1 << 20)
    }

    private func openness(_ status: CInterop.Stat) -> [Finding] {
        var found: [Finding] = []
        if status.st_uid != geteuid() {
            found.append(
                finding(
                    .warning, "“\(path.string)” belongs to another user.",
                    advice: "Run souk as that user, or choose another folder with --home DIR."))
        }
        if holding == .state, status.st_mode & 0o077 != 0 {
            found.append(
                finding(
                    .warning, "Others on this machine can open “\(path.string)”.",
                    advice: "Close it with chmod 700 in a shell."))
        }
        return found
    }

    private func inaccessible(_ place: FilePath, _ cause: Errno) -> Finding {
        let message: Message =
            isWritten
            ? "“\(place.string)” cannot be written to: \(cause.description)."
            : "“\(place.string)” cannot be read: \(cause.description)."
        return finding(.problem, message, advice: Failure.advice(on: cause))
    }

    private func finding(_ state: Finding.State, _ message: Message, advice: Message? = nil) -> Finding {
        Finding(subject, state, message, advice: advice)
    }
}
