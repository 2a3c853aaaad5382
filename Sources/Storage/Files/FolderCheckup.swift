import Domain
public import Ports
import SystemPackage

import Platform

/// Checks the four folders and the files in them.
///
/// Nothing is written. Write access is what the system reports, so only a save detects an exceeded quota.
public struct FolderCheckup: Checkup {
    private let folders: XDGFolders

    public init(in folders: XDGFolders) { self.folders = folders }

    public func findings() async -> [Finding] {
        condition(of: "data folder", at: folders.data, isPrivate: true)
            + unusable(below: folders.data) + configuration
            + condition(of: "state folder", at: folders.state, isPrivate: true)
            + unusable(below: folders.state) + credentials + condition(of: "cache folder", at: folders.cache)
    }

    /// Findings on the configuration file; its folder is checked only if the file can be read.
    private var configuration: [Finding] {
        do {
            _ = try Configuration.load(in: folders)
            return condition(of: "configuration folder", at: folders.config, isWritten: false)
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
                advice: "Restrict it with chmod 600 in a shell, or type login to recreate it.")
        ]
    }

    /// The levels of folders below the data folder: versions are in `drafts/NAME`.
    private static let levels = 3
    /// The files that souk opens to write to them; the history also through a link.
    private static let writtenFiles: Set = ["history", "lock", "undo.log"]

    /// Returns what cannot be read or written below a folder, and why. Commands skip these files or fail on them.
    private func unusable(below folder: String) -> [Finding] {
        // Files of `holders` have no payload, and one that cannot be read only leaves a holder unknown.
        OpenFolder.opened(folder) { problems(in: $0, levels: Self.levels, without: "holders") } ?? []
    }

    private func problems(in folder: OpenFolder, levels: Int, without skipped: String? = nil) -> [Finding] {
        let names = ((try? folder.names()) ?? []).filter { !$0.hasPrefix(".") && $0 != skipped }.sorted()
        return names.flatMap { name -> [Finding] in
            let path = folder.path(of: name)
            do throws(Failure) {
                let status = try reading(path) { () throws(Errno) in try OpenFile.status(of: path.string) }
                let needsFolder = needsFolder(name, in: folder, isTop: levels == Self.levels)
                if let status, let needsFolder, needsFolder != status.isFolder {
                    let place = path.string
                    throw Failure(
                        .unreadable, needsFolder ? "“\(place)” is not a folder." : "“\(place)” is a folder.",
                        hint: Failure.advice(on: .notDirectory))
                }
                guard status?.isFolder == true else { return problem(with: name, in: folder).map { [$0] } ?? [] }
                let found = try reading(path) { () throws(Errno) in
                    try folder.within(name) { levels > 0 ? problems(in: $0, levels: levels - 1) : [] }
                }
                try requireAccess(W_OK | X_OK, to: path)
                return found ?? []
            } catch {
                return [Finding(Message(outside: name), .problem, error.message, advice: error.hint)]
            }
        }
    }

    /// Returns true for a name that must be a folder’s, false for a file’s, nil for another name.
    private func needsFolder(_ name: String, in folder: OpenFolder, isTop: Bool) -> Bool? {
        if isTop, ["drafts", "edits", "session", "trash"].contains(name) { return true }
        if isTop, Self.writtenFiles.contains(name) { return false }
        // A draft’s name may end as that of a file.
        let holdsDrafts = ["drafts", "trash"].contains(folder.path.lastComponent)
        return name.hasSuffix(".json") && !holdsDrafts ? false : nil
    }

    private func requireAccess(_ access: Int32, to path: FilePath) throws(Failure) {
        try writing(path) { () throws(Errno) in
            _ = try calling { faccessat(AT_FDCWD, path.string, access, AT_EACCESS) }
        }
    }

    private func problem(with name: String, in folder: OpenFolder) -> Finding? {
        guard name.hasSuffix(".json") || Self.writtenFiles.contains(name) else { return nil }
        let path = folder.path(of: name)
        do throws(Failure) {
            let limit = name == "undo.log" ? UndoLog.sizeLimit : StateDocument.sizeLimit
            let bytes = try StateDocument.bytes(of: name, in: folder, limit: limit)
            guard name.hasSuffix(".json") else {
                let isLink = try reading(path) { () throws(Errno) in try folder.status(of: name)?.isRegular == false }
                if isLink, name != "history" { throw .unwritable(path, .tooManySymbolicLinkLevels) }
                try requireAccess(R_OK | W_OK, to: path)
                return nil
            }
            // It was deleted in the meantime.
            guard bytes != nil || (try? folder.contains(name)) == true else { return nil }
            do throws(Damage) {
                guard try isNewer(bytes, in: folder) else { return nil }
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

    /// Reads a file as what its folder holds; returns true if only a newer souk can read it.
    private func isNewer(_ bytes: [UInt8]?, in folder: OpenFolder) throws(Damage) -> Bool {
        guard let bytes else { throw .missingTarget }
        let above = folder.path.removingLastComponent().lastComponent?.string
        let (isSession, isDraft) = (folder.path.lastComponent == "session", above == "drafts" || above == "trash")
        let format = isSession ? VersionFolder<Session>.format : isDraft ? VersionFolder<Draft>.format : nil
        let document = try StateDocument(reading: bytes, format: format)
        if document.isUnreadable { return true }
        if isSession { _ = try document.read(as: .session) }
        if isDraft { _ = try document.read(as: .draft) }
        return false
    }
}

// MARK: The folders

extension FolderCheckup {
    /// The free space required on a disk, in bytes; souk's state is far smaller.
    private static let neededRoom: UInt64 = 1 << 20

    /// Returns all problems of a folder, or one finding that it is fine.
    ///
    /// - Parameters:
    ///   - isWritten: False for settings that the user wrote and souk only reads.
    ///   - isPrivate: True for state that nobody else should read.
    private func condition(
        of subject: Message, at path: String, isWritten: Bool = true, isPrivate: Bool = false
    ) -> [Finding] {
        var place = FilePath(path)
        var found: [Finding] = []
        func find(_ message: Message, _ advice: Message, _ state: Finding.State = .problem) {
            found.append(Finding(subject, state, message, advice: advice))
        }
        do {
            let status = try OpenFile.status(of: path)
            if status == nil, !isWritten { return [Finding(subject, .fine, "No configuration file.")] }
            // A missing folder has to be created in the nearest parent that exists.
            while try OpenFile.status(of: place.string) == nil {
                place.removeLastComponent()
                if place.isEmpty { place = "." }
            }
            if status?.isFolder == false {
                find("“\(path)” is not a folder.", Failure.advice(on: .notDirectory))
                return found
            }
            let access = isWritten ? R_OK | W_OK | X_OK : R_OK | X_OK
            _ = try calling { faccessat(AT_FDCWD, place.string, access, AT_EACCESS) }
            if isWritten, let room = room(at: place), room < Self.neededRoom {
                find("The disk of “\(place.string)” is full.", "Make room on it: nothing can be saved now.")
            }
            if let status, status.st_uid != geteuid() {
                let advice: Message = "Run souk as that user, or choose another folder with --home DIR."
                find("“\(path)” belongs to another user.", advice, .warning)
            }
            if isPrivate, let status, status.st_mode & 0o077 != 0 {
                find("Others on this machine can open “\(path)”.", "Restrict it with chmod 700 in a shell.", .warning)
            }
            if !found.isEmpty { return found }
            return [
                Finding(
                    subject, .fine,
                    status == nil ? "“\(path)” will be created by the first save." : "“\(path)” exists.")
            ]
        } catch {
            find(
                isWritten
                    ? "“\(place.string)” cannot be written to: \(error.message)."
                    : "“\(place.string)” cannot be read: \(error.message).", Failure.advice(on: error))
            return found
        }
    }

    /// Returns the free bytes on a disk; nil if it reports no size, as `/proc` and some remote file systems do.
    private func room(at place: FilePath) -> UInt64? {
        var disk = statvfs()
        guard (try? calling { statvfs(place.string, &disk) }) != nil, disk.f_blocks > 0 else { return nil }
        // Some blocks are reserved for root.
        let blocks = geteuid() == 0 ? disk.f_bfree : disk.f_bavail
        return min(UInt64(blocks), 1 << 40) * min(max(1, UInt64(disk.f_frsize)), 1 << 20)
    }
}
