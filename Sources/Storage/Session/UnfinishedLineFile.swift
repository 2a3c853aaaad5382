import Domain
import Ports
import SystemPackage
import Platform

/// The open and locked file of one prompt's line.
///
/// Created and taken over only under the folder's lock, so that no other process locks a file that is being created.
struct UnfinishedLineFile {
    private(set) var name: String
    private let file: OpenFile
    private var size: Int

    private init(name: String, file: OpenFile, size: Int) {
        (self.name, self.file, self.size) = (name, file, size)
    }

    /// Creates a file for this process, beside one that an earlier process with the same ID has left.
    ///
    /// - Throws: `.unwritable`.
    init(newIn folder: OpenFolder) throws(Failure) {
        (name, file) = try writing(folder.path) { () throws(Errno) in
            let name = try Self.freeName(in: folder)
            return (name, try folder.open(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW))
        }
        size = 0
        _ = file.lock()
    }

    /// True if the file was deleted.
    var isRemoved: Bool { (try? file.status().st_nlink) ?? 0 == 0 }

    func release() { file.unlockAndRelease() }

    /// Writes the line; if that fails, the file keeps its content, or gets only a part of the line.
    mutating func hold(_ line: UnfinishedLine) {
        var bytes: [UInt8] = []
        if line != .empty {
            if case .typed(let text) = line { bytes += text.utf8.prefix(FileUnfinishedLineStore.sizeLimit) }
            bytes.append(0)
            let written = (try? calling { pwrite(file.rawValue, bytes, bytes.count, 0) }) ?? 0
            guard written == bytes.count else {
                size = max(size, written)
                return
            }
        }
        if size > bytes.count { _ = ftruncate(file.rawValue, off_t(bytes.count)) }
        size = bytes.count
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
            let found = UnfinishedLineFile(name: name, file: file, size: Int(status.st_size))
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
        for other in left { other.file.release() }
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
