import Domain
public import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The editor that `$VISUAL`, or else `$EDITOR`, names, run in the foreground of the terminal.
///
/// The text is edited in `edits/NAME.edit.txt` in the state folder, readable by its owner, so that it outlives the
/// editor and souk. It is removed only once what it came to is on disk elsewhere.
public struct ExternalEditor: TextEditor {
    /// Bytes that a text may have: 1 MiB.
    public static let sizeLimit = 1 << 20

    private let environment: @Sendable () -> [String: String]
    private let folder: FilePath

    /// - Parameter environment: Names the editor, and is passed on to it; looked at when the editor is run.
    public init(in folders: XDGFolders, environment: @autoclosure @escaping @Sendable () -> [String: String]) {
        self.environment = environment
        folder = FilePath(folders.state).appending("edits")
    }

    /// Waits for the editor on a thread of its own; cancelling the task does not end it.
    ///
    /// What an editor left that died is as good as what one left that was closed, and its end is told beside it.
    public func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        let environment = environment()
        let named = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
        guard let editor = named.first(where: { !$0.isEmpty }) else {
            throw Failure(
                .refused, "There is no editor to open the text in.",
                hint: "Name one in $EDITOR, such as: export EDITOR=nano.")
        }
        let edit = try EditedFile(text, named: name, in: folder)
        // As git does it: the value is a piece of shell, with words and quotes of its own.
        let command = ShellCommand(script: editor + " \"$1\"", argument: edit.path.string, environment: environment)
        let ending = await OwnThread.run { Result { () throws(Errno) in try command.run() } }
        return try edit.finish(ending == .success(.exited(0)) ? nil : Self.sentence(for: ending, of: editor))
    }

    public func settle(_ edit: EditedText) {
        if let path = edit.path { EditedFile.remove(FilePath(path)) }
    }

    public func leftBehind() -> [LeftEdit] {
        guard let file = try? OpenFile.opened(folder.string, O_RDONLY | O_DIRECTORY) else { return [] }
        defer { file.release() }
        return (try? EditedFile.left(in: OpenFolder(path: folder, descriptor: file.descriptor))) ?? []
    }

    private static func sentence(for ending: Result<ProgramEnding, Errno>?, of editor: String) -> Message {
        switch ending {
        case .success(.exited(127)), .success(.exited(126)): "The editor “\(editor)” could not be started."
        case .success(.exited(let status)): "The editor “\(editor)” failed with status \(Int(status))."
        case .success(.signalled(let signal)): "The editor “\(editor)” was ended by signal \(Int(signal))."
        case .failure(let cause): "The editor “\(editor)” could not be started: \(cause.description)."
        case nil: "The editor “\(editor)” could not be started: the system has no thread for it."
        }
    }
}
