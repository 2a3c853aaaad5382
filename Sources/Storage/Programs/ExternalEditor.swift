import Domain
public import Ports
import SystemPackage

import Platform

/// The editor named by `$VISUAL`, or else by `$EDITOR`, run in the foreground of the terminal.
///
/// The text is edited in `edits/NAME.edit.txt` in the state folder, readable by its owner, so that it survives the end
/// of the editor and of souk. It is removed only after the result is on disk elsewhere. Without folders, where nothing
/// is to be kept, each text has a temporary folder.
public struct ExternalEditor: TextEditor {
    /// The largest text, in bytes: as much as a draft may have, so that each can be edited.
    static let sizeLimit = StateDocument.sizeLimit << 20

    private let environment: [String: String]
    private let folder: FilePath?
    private let opening: @Sendable () -> Void

    /// - Parameters:
    ///   - environment: Names the editor, and is passed on to it.
    ///   - opening: Called before the editor gets the terminal.
    public init(
        in folders: XDGFolders?, environment: [String: String],
        opening: @escaping @Sendable () -> Void = {}
    ) {
        (self.environment, self.opening) = (environment, opening)
        folder = folders.map { FilePath($0.state).appending("edits") }
    }

    /// Waits for the editor on a separate thread; cancelling the task does not end the editor.
    ///
    /// The text that a crashed editor left is accepted like any other, and the failure is reported with it.
    public func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
        guard let editor = named.first(where: { !$0.isEmpty }) else {
            throw Failure(.refused, "No editor is set.", hint: "Set $EDITOR, for example: export EDITOR=nano.")
        }
        let folder =
            if let folder { folder } else {
                FilePath(try ScratchFolder(named: "souk-edit", in: environment["TMPDIR"]).path)
            }
        let edit = try EditedFile(text, named: name, in: folder)
        defer { clear(after: edit.path) }
        // As git does: the value is a piece of shell script, with its own words and quotes.
        let command = ShellCommand(script: editor + " \"$1\"", argument: edit.path.string, environment: environment)
        opening()
        let ending = await SystemThread.run { Result { () throws(Errno) in try command.run() } }
        return try edit.finish(ending == .success(0) ? nil : Self.sentence(for: ending, of: editor))
    }

    public func finish(_ edit: EditedText) {
        guard let path = edit.path.map({ FilePath($0) }) else { return }
        EditedFile.remove(path)
        clear(after: path)
    }

    /// Removes the temporary folder of a text once the text is removed.
    private func clear(after path: FilePath) {
        if folder == nil, access(path.string, F_OK) != 0 { ScratchFolder.remove(path.removingLastComponent().string) }
    }

    public func interruptedEdits() -> [InterruptedEdit] {
        folder.flatMap { OpenFolder.opened($0.string) { (try? EditedFile.left(in: $0)) ?? [] } } ?? []
    }

    private static func sentence(for ending: Result<Int32, Errno>, of editor: String) -> Message {
        switch ending {
        case .success(126...127): "The editor “\(editor)” could not be started."
        case .success(let status): "The editor “\(editor)” failed with status \(Int(status))."
        case .failure(let cause): "The editor “\(editor)” could not be started: \(cause.message)."
        }
    }
}

/// A text in its own file while it is edited: `NAME.edit.txt`, with the original text in `NAME.edit.before`.
///
/// The second file is locked during editing. The lock distinguishes a text that an interrupted souk left behind from
/// one that is being edited now. The file also shows what was changed.
struct EditedFile: Sendable {
    let path: FilePath
    /// The text when the editing began, possibly in another souk.
    private let before: String
    private let lock: OpenFile

    /// Continues an unfinished edit of that name, or else writes `text` to a new file.
    init(_ text: String, named name: String, in folder: FilePath) throws(Failure) {
        let name = EditName(of: name)
        path = folder.appending(name.text)
        let edit = try StateFolder(folder).changing(name.text) { (open) throws(Errno) in
            try Self.lock(name, in: open).map { (lock) throws(Errno) in
                (before: try Self.begin(name, with: text, lock, in: open), lock: lock)
            }
        }
        guard let edit else { throw Failure(.refused, "“\(name.subject)” is being edited in another souk.") }
        (before, lock) = edit
    }

    /// Returns the locked file with the original text; nil if the name is edited elsewhere.
    private static func lock(_ name: EditName, in folder: OpenFolder) throws(Errno) -> OpenFile? {
        if let status = try folder.status(of: name.text), !status.isRegular { throw .fileExists }
        let lock = try folder.open(name.before, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
        if lock.lock() { return lock }
        lock.release()
        return nil
    }

    /// Creates whichever of the two files is missing, and replaces a text that was not changed; returns the original
    /// text.
    private static func begin(
        _ name: EditName, with text: String, _ lock: OpenFile, in folder: OpenFolder
    ) throws(Errno) -> String {
        if try folder.contains(name.text) {
            let bytes = try folder.bytes(of: name.before, limit: ExternalEditor.sizeLimit) ?? []
            let left = try? folder.bytes(of: name.text, limit: ExternalEditor.sizeLimit)
            guard let left, isUnchanged(left, since: bytes) else {
                // If the original is missing, the text as it is now counts as the original.
                return bytes.isEmpty ? text : String(decoding: bytes, as: UTF8.self)
            }
            try folder.remove(name.text)
        }
        do {
            _ = try calling { ftruncate(lock.rawValue, 0) }
            try lock.write(all: Array(text.utf8))
            try folder.create(name.text, holding: Array(closed(text).utf8))
            try folder.synchronize()
            return text
        } catch {
            lock.release()
            try? folder.remove(name.before)
            throw error
        }
    }

    /// Returns what the editor left, or nil if it is unchanged; the files of an unchanged text are removed.
    ///
    /// - Parameter failure: The failure of the editor; nil if it succeeded.
    /// - Throws: `.refused` if the text is gone, too long or not UTF-8; any text is kept then. Also if the editor
    ///   failed and changed nothing.
    func finish(_ failure: Message?) throws(Failure) -> EditedText? {
        defer { lock.unlockAndRelease() }
        let edited: String
        do {
            edited = try FileDocumentStore().read(path.string, limit: ExternalEditor.sizeLimit)
        } catch {
            guard error.kind == .notFound else { throw error.hinting("The text is kept in “\(path.string)”.") }
            edited = ""
        }
        guard !edited.isEmpty || before.isEmpty else {
            Self.remove(path)
            throw Failure(.refused, "The editor left no text.", hint: "The text is unchanged.")
        }
        if Self.isUnchanged(Array(edited.utf8), since: Array(before.utf8)) {
            Self.remove(path)
            if let failure { throw Failure(.refused, failure, hint: "The text is unchanged.") }
            return nil
        }
        let isEnded = Self.isClosed(before) || !Self.isClosed(edited)
        return EditedText(
            before: before, after: isEnded ? edited : String(edited.unicodeScalars.dropLast()), failure: failure,
            path: path.string)
    }

    static func remove(_ path: FilePath) {
        unlink(path.string)
        guard let name = path.lastComponent.flatMap({ EditName($0.string) }) else { return }
        unlink(path.removingLastComponent().appending(name.before).string)
    }

    /// Returns the texts that were left behind, except those in which nothing was changed.
    static func left(in folder: OpenFolder) throws(Errno) -> [InterruptedEdit] {
        var left: [InterruptedEdit] = []
        for name in try folder.names().compactMap(EditName.init) {
            var edit = InterruptedEdit(name: name.subject, path: folder.path(of: name.text).string)
            if let lock = try? folder.open(name.before, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) {
                defer { lock.unlockAndRelease() }
                guard !lock.isLockedElsewhere else { continue }
                let before = try lock.readToEnd(limit: ExternalEditor.sizeLimit)
                let after = try? folder.bytes(of: name.text, limit: ExternalEditor.sizeLimit)
                if let after, isUnchanged(after, since: before) { continue }
                if !before.isEmpty { edit.before = String(decoding: before, as: UTF8.self) }
            }
            left.append(edit)
        }
        return left.sorted { $0.path < $1.path }
    }

    /// Returns the text as editors expect it, with a newline at the end.
    private static func closed(_ text: String) -> String { text.isEmpty || isClosed(text) ? text : text + "\n" }

    /// Compares by bytes: an accent composed in another way is a change, though Swift's strings consider it equal.
    private static func isUnchanged(_ bytes: [UInt8], since before: [UInt8]) -> Bool {
        bytes == before || !before.isEmpty && bytes == before + [UInt8(ascii: "\n")] && before.last != bytes.last
    }

    private static func isClosed(_ text: String) -> Bool { text.utf8.last == UInt8(ascii: "\n") }
}

struct EditName {
    private static let ending = ".edit.txt"

    /// The name of the edited text, as used in file names.
    let subject: String

    var text: String { subject + Self.ending }
    /// The file with the original text.
    var before: String { subject + ".edit.before" }

    init(of name: String) {
        let plain = name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
        let start = String(plain.drop { $0 == "." }.prefix(64))
        subject = start.isEmpty ? "text" : start
    }

    /// Parses the name of a file that an editor opens; nil for any other.
    init?(_ file: String) {
        guard file.hasSuffix(Self.ending), file.count > Self.ending.count else { return nil }
        subject = String(file.dropLast(Self.ending.count))
    }
}
