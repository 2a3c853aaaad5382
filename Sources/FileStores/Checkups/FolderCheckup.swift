import Domain
public import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Looks at the four folders, and at the files in them that say more than that they are there.
///
/// Nothing is written: whether something can be is what the system says, so that a quota is found out by a save only.
public struct FolderCheckup: Checkup {
    private let folders: XDGFolders

    public init(in folders: XDGFolders) {
        self.folders = folders
    }

    public func findings() async -> [Finding] {
        FolderCondition("data folder", at: folders.data, holds: .state).findings
            + unreadable(below: folders.data) + strangers + configuration
            + FolderCondition("state folder", at: folders.state, holds: .state).findings
            + unreadable(below: folders.state) + credentials + leftEdits
            + FolderCondition("cache folder", at: folders.cache, holds: .copies).findings
    }

    /// What is among the drafts and is no draft.
    private var strangers: [Finding] {
        let path = folders.data + "/drafts"
        guard let file = try? OpenFile.opened(path, O_RDONLY | O_DIRECTORY) else { return [] }
        defer { file.release() }
        let open = OpenFolder(path: FilePath(path), descriptor: file.descriptor)
        let names = ((try? open.names()) ?? []).filter { name in
            guard !name.hasPrefix("."), DraftName(name)?.string == name else { return !name.hasPrefix(".") }
            return ((try? open.status(of: name)) ?? nil).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
        }.sorted()
        guard !names.isEmpty else { return [] }
        return [
            Finding(
                "drafts", .warning, "Left alone in “\(path)”: \(list: Array(names.prefix(Self.namesListed))).",
                advice: "A draft is a folder whose name has small letters, digits, “-”, “_” and “.” only.")
        ]
    }

    /// The configuration, and its folder only where nothing else has been said of it.
    private var configuration: [Finding] {
        do {
            let configuration = try ConfigurationFile(in: folders).load()
            let unknown = configuration.unknownKeys.map { key in
                Finding(
                    "config.json", .warning, configuration.notice(onUnknown: key),
                    advice: "The keys are \(list: Configuration.keys).")
            }
            return FolderCondition("configuration folder", at: folders.config, holds: .configuration).findings + unknown
        } catch {
            return [Finding("config.json", .problem, error.message, advice: error.hint)]
        }
    }

    /// Whether the tokens can be read by their owner alone; nothing where there are none, or nobody can look.
    private var credentials: [Finding] {
        let path = FilePath(folders.state).appending("credentials.json").string
        guard let status = try? OpenFile.status(of: path) else { return [] }
        guard status.st_mode & 0o077 != 0 else {
            return [Finding("credentials.json", .fine, "“\(path)” can be read by you only.")]
        }
        return [
            Finding(
                "credentials.json", .problem, "“\(path)” is open to others, and with it the tokens in it.",
                advice: "Close it with chmod 600 in a shell, or type login to have it made anew.")
        ]
    }

    /// The texts that were being edited when souk was ended.
    private var leftEdits: [Finding] {
        let count = ExternalEditor(in: folders, environment: [:]).leftBehind().count
        guard count > 0 else { return [] }
        let texts = Noun(one: "text that was being edited was", other: "texts that were being edited were")
        return [
            Finding(
                "edits", .warning, "\(count, texts) left in “\(folders.state)/edits”.",
                advice: "Type draft open and the draft’s name, then draft edit to go on with it.")
        ]
    }

    /// The files below a folder that cannot be read, and why: those that commands leave out, or fail on.
    private func unreadable(below folder: String) -> [Finding] {
        guard let file = try? OpenFile.opened(folder, O_RDONLY | O_DIRECTORY) else { return [] }
        defer { file.release() }
        var found = problems(in: OpenFolder(path: FilePath(folder), descriptor: file.descriptor), levels: 3)
        let rest = found.count - Self.namesListed
        if rest > 0 {
            found.removeLast(rest)
            let more = Noun(one: "more file", other: "more files")
            found.append(Finding("files", .problem, "\(rest, more) in “\(folder)” cannot be read."))
        }
        return found
    }

    /// - Parameter levels: How deep folders in the folder are looked into: versions are in `drafts/NAME`.
    private func problems(in folder: OpenFolder, levels: Int) -> [Finding] {
        let names = ((try? folder.names()) ?? []).filter { !$0.hasPrefix(".") }.sorted()
        return names.flatMap { name -> [Finding] in
            let inner = try? folder.within(name) { (inner) throws(Errno) in
                levels > 0 ? problems(in: inner, levels: levels - 1) : []
            }
            if let inner { return inner }
            let isState = name.hasSuffix(".json") || ["history", "undo.log"].contains(name)
            return isState ? [problem(with: name, in: folder)].compactMap(\.self) : []
        }
    }

    private func problem(with name: String, in folder: OpenFolder) -> Finding? {
        let path = folder.path(of: name)
        let limit = name == "undo.log" ? 256 : 16
        do {
            guard let bytes = try folder.bytes(of: name, limit: limit << 20), name.hasSuffix(".json") else {
                return nil
            }
            guard bytes.count <= limit << 20 else {
                return Finding(
                    name, .problem, "“\(path.string)” is larger than \(limit) MiB, more than souk reads.",
                    advice: "Move it aside, or choose another folder with --home DIR.")
            }
            return problem(with: bytes, at: path)
        } catch {
            let error = Failure.unreadable(path, error)
            return Finding(name, .problem, error.message, advice: error.hint)
        }
    }

    private func problem(with bytes: [UInt8], at path: FilePath) -> Finding? {
        let name = path.lastComponent?.string ?? path.string
        do {
            guard try StateDocument(reading: bytes, format: nil).isUnreadable else { return nil }
            return Finding(
                name, .problem, "“\(path.string)” was written by a newer souk, and this one cannot read it.",
                advice: "Use the newer souk, or another folder with --home DIR.")
        } catch {
            return Finding(
                name, .problem, "“\(path.string)” is damaged (\(error.reason)).",
                advice: "Move it aside, or bring back a copy of it.")
        }
    }

    /// Names that are listed; of more there is a number.
    private static let namesListed = 10
}
