import Domain
public import Ports
import SystemPackage
public import FoundationEssentials

import Platform

/// The files that users name at the prompt and on the command line.
public struct FileDocumentStore: DocumentStore {
    private typealias Place = (folder: OpenFile?, name: String)

    private let now: @Sendable () -> Date
    private let home: ConfinedHome?
    private let userHome: String
    private let given: Set<String>
    private let waitsForWriters: Bool
    private let disk: Disk

    /// - Parameters:
    ///   - home: The folder that all files must be in, for untrusted scripts; nil for no restriction.
    ///   - given: The scripts that the user named, which may be anywhere.
    ///   - waitsForWriters: True if a script may be a pipe; a wait for its writer ends only with souk.
    ///   - userHome: The folder that `~/` means.
    public init(
        now: @escaping @Sendable () -> Date = { Date() }, within home: ConfinedHome? = nil, given: Set<String> = [],
        waitsForWriters: Bool = true, of userHome: String = "/", on disk: Disk = .machine
    ) {
        (self.now, self.home, self.given, self.userHome, self.disk) = (now, home, given, userHome, disk)
        self.waitsForWriters = waitsForWriters
    }

    public func openScript(_ path: String) throws(Failure) -> any ScriptReader {
        // A disk in memory has no standard input: there, it is a file of that name.
        if path == "-", disk.isLasting {
            return FileScriptReader(.standardInput, isOwner: false, name: "Standard input")
        }
        let place: Place = given.contains(path) ? (nil, path) : try place(of: path)
        let file = try opened(path, at: place, isOrdinary: !waitsForWriters)
        return FileScriptReader(file, isOwner: true, name: "“\(path)”")
    }

    /// The maximum number of names that are offered.
    private static let namesLimit = 1_000

    public func paths(beginning path: String) -> [String] {
        // An untrusted script learns nothing about this machine.
        guard home == nil, disk.isLasting else { return [] }
        let path = path.expanded(inHome: userHome)
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        let folder = String(path.dropLast(name.count))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        let found = names.filter { $0.hasPrefix(name) && !(name.isEmpty && $0.hasPrefix(".")) }
        return found.sorted().prefix(Self.namesLimit).compactMap { found in
            var isFolder = false
            guard FileManager.default.fileExists(atPath: folder + found, isDirectory: &isFolder) else { return nil }
            return folder + found + (isFolder ? "/" : "")
        }
    }

    public func read(_ path: String, limit: Int) throws(Failure) -> String {
        let bytes = try bytes(of: path, limit: limit)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw Failure(.refused, "“\(path)” is not UTF-8 from line \(line + 1) on.")
    }

    func bytes(of path: String, limit: Int) throws(Failure) -> [UInt8] {
        let file = try opened(path, at: try place(of: path), isOrdinary: true)
        defer { file.release() }
        let bytes: [UInt8]
        do throws(Errno) {
            bytes = try file.readToEnd(limit: limit)
        } catch {
            throw Failure(.unreadable, "“\(path)” could not be read: \(error.message).")
        }
        guard bytes.count <= limit else { throw Failure(.refused, "“\(path)” is larger than \(limit >> 20) MiB.") }
        return bytes
    }

    public func readState(_ path: String) throws(Failure) -> Stored<SavedState> {
        let bytes = try bytes(of: path, limit: SavedState.sizeLimit)
        do throws(Damage) {
            let document = try StateDocument(reading: bytes, format: Self.stateFormat)
            guard !document.isUnreadable else { throw Damage(reason: "it was written by a newer souk") }
            let state = try document.read(as: .savedState)
            guard Set(state.drafts.map(\.draft.name)).count == state.drafts.count,
                (state.drafts + state.removed.map(\.draft)).allSatisfy(\.isOrdered)
            else { throw Damage(reason: "a draft or a version is in it twice") }
            return Stored(
                state,
                notices: document.isChecked ? [] : ["“\(path)” has no checksum, so it was not checked for damage."])
        } catch {
            throw Failure(.unreadable, "“\(path)” cannot be imported: \(error.reason).")
        }
    }

    private static let stateFormat = "souk-state"

    /// Returns the location of a document: a path, or a name in an open folder that the name cannot lead out of.
    private func place(of path: String) throws(Failure) -> Place {
        try home?.place(of: path, by: disk.system) ?? (nil, path.expanded(inHome: userHome))
    }

    /// Opens a file that is not a folder; the place is released.
    ///
    /// - Parameter isOrdinary: True to refuse pipes and devices. Merely opening a pipe without a writer would block.
    private func opened(_ path: String, at place: Place, isOrdinary: Bool) throws(Failure) -> OpenFile {
        let isConfined = place.folder != nil
        let isOrdinary = isOrdinary || isConfined
        defer { place.folder?.release() }
        do throws(Errno) {
            let flags = O_RDONLY | (isOrdinary ? O_NONBLOCK | O_NOCTTY : 0) | (isConfined ? O_NOFOLLOW : 0)
            let file = try OpenFile.opened(place.name, in: place.folder?.descriptor, flags, by: disk.system)
            do throws(Errno) {
                let status = try file.status()
                guard !status.isFolder else { throw .isDirectory }
                guard !isOrdinary || status.isRegular else { throw .notPermitted }
                guard !isConfined || status.st_nlink == 1 else { throw .tooManyLinks }
                return file
            } catch {
                file.release()
                throw error
            }
        } catch .tooManySymbolicLinkLevels where isConfined {
            throw ConfinedHome.link(path)
        } catch .tooManyLinks {
            throw Failure(.refused, "“\(path)” is a hard link, whose other name may be outside the --home folder.")
        } catch .notPermitted where isOrdinary {
            throw Failure(.refused, "“\(path)” is not an ordinary file.")
        } catch .noSuchFileOrDirectory, .notDirectory {
            throw Failure(.notFound, "The file “\(path)” does not exist.")
        } catch .isDirectory {
            throw Failure(.notFound, "“\(path)” is a folder.", hint: "Name a file in the folder.")
        } catch {
            throw Failure(.refused, "“\(path)” could not be read: \(error.message).")
        }
    }

    public func write(_ text: String, to path: String) throws(Failure) {
        try write(Array(text.utf8), to: path, mode: 0o644)
    }

    public func write(
        to path: String, _ body: (_ write: (String) throws(Failure) -> Void) async throws(Failure) -> Void
    ) async throws(Failure) {
        let place = try place(of: path)
        defer { place.folder?.release() }
        let (folder, flags) = (place.folder?.descriptor, OpenFile.newFile)
        let file = try Self.writing(path) { () throws(Errno) in
            try OpenFile.opened(place.name, in: folder, flags, mode: 0o644, by: disk.system)
        }
        var isOpen = true
        do throws(Failure) {
            try await body { (text) throws(Failure) in
                try Self.writing(path) { () throws(Errno) in try file.write(all: Array(text.utf8)) }
            }
            isOpen = false
            try Self.writing(path) { () throws(Errno) in try file.finish() }
        } catch {
            if isOpen { file.release() }
            try? disk.system.remove(place.name, in: folder, isFolder: false)
            throw error
        }
    }

    public func writeState(_ state: SavedState, to path: String) throws(Failure) {
        let payload = JSONForm.savedState.object(of: state)
        let document = StateDocument(format: Self.stateFormat, payload: payload, savedAt: now())
        try write(document.encoded(), to: path, mode: 0o600)
    }

    public func beginRecording(to path: String) throws(Failure) -> any RecordingFile {
        if home != nil { throw Failure(.refused, "Recording is not possible in safe mode.") }
        // The tester's faults do not apply here: they are part of what is recorded.
        return try FileRecording(path, by: disk.faultless)
    }

    /// Writes a new file; removes it again if that fails.
    func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(Failure) {
        let place = try place(of: path)
        defer { place.folder?.release() }
        try Self.writing(path) { () throws(Errno) in
            try OpenFile.create(place.name, in: place.folder?.descriptor, holding: bytes, mode: mode, by: disk.system)
        }
    }

    private static func writing<Value>(_ path: String, _ body: () throws(Errno) -> Value) throws(Failure) -> Value {
        do { return try body() } catch { throw unwritable(path, error) }
    }

    /// Returns the failure for a new file that could not be created or written.
    static func unwritable(_ path: String, _ cause: Errno) -> Failure {
        switch cause {
        case .fileExists:
            Failure(.refused, "“\(path)” already exists.", hint: "Choose another name, or move that file away.")
        case .noSuchFileOrDirectory, .notDirectory:
            Failure(
                .unwritable, "The folder of “\(path)” does not exist.",
                hint: "Create it first, or choose another folder.")
        default: Failure(.unwritable, "“\(path)” could not be written: \(cause.message).")
        }
    }
}
