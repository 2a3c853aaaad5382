import Domain
import Ports
import SystemPackage
import Platform

/// The open and locked file of one prompt's line.
///
/// Created and taken over only under the folder's lock, so that no other process locks a file that is being created.
struct UnfinishedLineFile {
    private var name: String
    let file: OpenFile

    private init(name: String, file: OpenFile) { (self.name, self.file) = (name, file) }

    /// Creates a file for this process, beside one that an earlier process with the same ID has left.
    ///
    /// - Throws: `.unwritable`.
    init(newIn folder: OpenFolder) throws(Failure) {
        (name, file) = try writing(folder.path) { () throws(Errno) in
            let name = try Self.freeName(in: folder)
            return (name, try folder.open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW))
        }
        _ = file.lock()
    }

    /// Writes the line; if that fails, the file keeps its content, or gets only a part of the line.
    func hold(_ line: UnfinishedLine) {
        var bytes: [UInt8] = []
        if case .typed(let text) = line { bytes += text.utf8.prefix(FileUnfinishedLineStore.sizeLimit) }
        if line != .empty { bytes.append(0) }
        let written = try? calling { pwrite(file.rawValue, bytes, bytes.count, 0) }
        if written == bytes.count { _ = ftruncate(file.rawValue, off_t(bytes.count)) }
    }

    /// The line; invalid UTF-8 becomes replacement characters.
    private var text: String {
        let bytes = (try? file.readToEnd(limit: FileUnfinishedLineStore.sizeLimit)) ?? []
        return String(decoding: bytes.prefix(FileUnfinishedLineStore.sizeLimit).prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns the newest line whose prompt has ended, in a file that replaces this prompt's own file.
    ///
    /// Files without a line are deleted on the way.
    static func newestLeft(in folder: OpenFolder, for own: UnfinishedLineFile?) -> (
        file: UnfinishedLineFile, text: String
    )? {
        var left: [(file: UnfinishedLineFile, text: String, stamp: timespec)] = []
        for name in (try? folder.names()) ?? [] where isName(name) && name != own?.name {
            guard let (file, status) = folder.openRegular(name, O_RDWR) else { continue }
            guard file.lock() else {
                file.release()
                continue
            }
            let found = UnfinishedLineFile(name: name, file: file)
            let text = found.text
            if text.isEmpty {
                try? folder.remove(name)
                file.release()
            } else {
                left.append((found, text, status.modified))
            }
        }
        left.sort { ($0.stamp.tv_sec, $0.stamp.tv_nsec) < ($1.stamp.tv_sec, $1.stamp.tv_nsec) }
        guard var newest = left.popLast() else { return nil }
        for other in left { other.file.file.unlockAndRelease() }
        if let name = try? own?.name ?? freeName(in: folder), (try? folder.rename(newest.file.name, to: name)) != nil {
            newest.file.name = name
        }
        return (newest.file, newest.text)
    }

    /// Returns true if a running prompt of that process has a typed line, or is running a command.
    static func isBusy(process: Int, in folder: OpenFolder) -> Bool {
        ((try? folder.names()) ?? []).contains { name in
            guard isName(name), name.split(separator: "-").first.map(String.init) == String(process),
                let (file, status) = folder.openRegular(name)
            else { return false }
            defer { file.unlockAndRelease() }
            return status.st_size > 0 && file.isLockedElsewhere
        }
    }

    private static func freeName(in folder: OpenFolder) throws(Errno) -> String {
        var (name, number) = (String(getpid()), 2)
        while try folder.contains(name) {
            name = "\(getpid())-\(number)"
            number += 1
        }
        return name
    }

    private static func isName(_ name: String) -> Bool {
        let numbers = name.split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count <= 2 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    }
}
