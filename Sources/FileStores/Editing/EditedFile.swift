import Domain
import Services
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A text in a file of its own while an editor has it.
struct EditedFile: Sendable {
    let path: FilePath
    private let text: String

    /// Writes `text` to a new file; one that an editing cut short left behind stays as it is.
    ///
    /// - Throws: `.unwritable`.
    init(_ text: String, named name: String, in folder: FilePath) throws(StoreError) {
        self.text = text
        var state = StateFolder(folder)
        path = try state.locked { (open) throws(StoreError) in
            do throws(Errno) {
                let fileName = try Self.freeName(like: name, in: open)
                try open.create(fileName, holding: Array(Self.closed(text).utf8))
                try open.synchronize()
                return open.path(of: fileName)
            } catch {
                throw .unwritable(open.path, error)
            }
        }
    }

    /// What was made of the text, nil when nothing was; the file is removed.
    ///
    /// - Throws: `.editor` when it is gone, too long or not UTF-8; what is there is kept then.
    func finish() throws(StoreError) -> String? {
        let bytes: [UInt8]
        do throws(Errno) {
            let file = try OpenFile.opened(path.string, O_RDONLY | O_NONBLOCK)
            defer { file.release() }
            bytes = try file.readToEnd(limit: ExternalEditor.sizeLimit)
        } catch .noSuchFileOrDirectory {
            throw StoreError(.editor, "The editor left no file.", hint: "The text is as it was before.")
        } catch {
            throw failure("What the editor left could not be read: \(error.description).")
        }
        guard bytes.count <= ExternalEditor.sizeLimit else {
            throw failure("What the editor left is longer than 1 MiB.")
        }
        guard let edited = String(validating: bytes, as: UTF8.self) else {
            throw failure("What the editor left is not UTF-8.")
        }
        unlink(path.string)
        // Compared by bytes: an accent composed another way is a change, though Swift's strings call it equal.
        if edited.utf8.elementsEqual(text.utf8) || edited.utf8.elementsEqual(Self.closed(text).utf8) { return nil }
        return Self.isClosed(text) || !Self.isClosed(edited) ? edited : String(edited.unicodeScalars.dropLast())
    }

    /// The error that says what happened, and where the text is.
    func failure(_ message: Message) -> StoreError {
        StoreError(.editor, message, hint: "The text is kept in “\(path.string)”.")
    }

    /// The text as editors want it: the last line ends as the others do.
    private static func closed(_ text: String) -> String {
        text.isEmpty || isClosed(text) ? text : text + "\n"
    }

    private static func isClosed(_ text: String) -> Bool {
        text.utf8.last == UInt8(ascii: "\n")
    }

    private static func freeName(like name: String, in folder: OpenFolder) throws(Errno) -> String {
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "-" }
        let stem = String(plain.drop { $0 == "." }.prefix(64))
        let base = stem.isEmpty ? "text" : stem
        var fileName = "\(base).edit.txt"
        var number = 2
        while try folder.contains(fileName) {
            fileName = "\(base)-\(number).edit.txt"
            number += 1
        }
        return fileName
    }
}
