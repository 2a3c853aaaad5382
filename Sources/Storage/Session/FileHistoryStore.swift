import Domain
public import Ports
import Synchronization
import SystemPackage

import Platform

/// Keeps the lines typed at the prompt in the file `history` in the state folder, one per line, readable by its owner.
///
/// A line is written at once but not synchronized: it is not worth the delay.
public final class FileHistoryStore: HistoryStore {
    /// The number of lines that are returned, and that are kept when the file is rewritten.
    public static let lineLimit = 1_000
    /// The most lines that the file may have before it is rewritten.
    static let fileLineLimit = 2_000
    /// The most bytes that are read from the end of the file: 8 MiB.
    static let sizeLimit = 8 << 20

    private static let name = "history"
    private let folder: Mutex<StateFolder>

    /// - Parameters:
    ///   - disk: The disk that holds the file.
    ///   - faults: The faults that a tester injects.
    public init(in folders: XDGFolders, on disk: Disk = .machine, failing faults: Faults? = nil) {
        folder = Mutex(StateFolder(FilePath(folders.state), by: disk.system(failing: faults)))
    }

    /// Returns the last lines, oldest first; none if there is no file.
    ///
    /// A file that has grown too long is rewritten at the same time. If that fails, nothing is lost, and the next
    /// ``append(_:)`` reports the problem with the folder.
    public func lines() throws(Failure) -> [String] {
        try folder.withLock { (folder) throws(Failure) in
            let tail: Tail
            do throws(Errno) {
                guard let open = try folder.open() else { return [] }
                tail = try Self.tail(in: open)
            } catch {
                throw .unreadable(folder.path.appending(Self.name), error)
            }
            if tail.isTooLong { try? folder.locked { (open) throws(Failure) in try Self.shorten(in: open) } }
            return tail.lines.map { HistoryLine.unescaped($0) }
        }
    }

    public func append(_ line: String) throws(Failure) {
        try folder.withLock { (folder) throws(Failure) in
            try folder.locked { (open) throws(Failure) in
                do throws(Errno) {
                    try Self.append(HistoryLine.escaped(line), in: open)
                } catch {
                    throw .unwritable(open.path(of: Self.name), error)
                }
            }
        }
    }

    private static func append(_ line: [UInt8], in folder: OpenFolder) throws(Errno) {
        // Keeps a line that was cut off from running into the next one.
        let last = try end(of: folder)?.bytes.last ?? UInt8(ascii: "\n")
        let start: [UInt8] = last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
        // Non-blocking, so that a FIFO of that name does not stop souk here.
        let file = try folder.open(name, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK)
        defer { file.release() }
        try file.write(all: start + line + [UInt8(ascii: "\n")])
    }

    /// The last lines of the file.
    private struct Tail {
        var lines: ArraySlice<ArraySlice<UInt8>> = []
        var isTooLong = false
    }

    private static func tail(in folder: OpenFolder) throws(Errno) -> Tail {
        guard let end = try end(of: folder) else { return Tail() }
        var lines = end.bytes.split(separator: UInt8(ascii: "\n"))[...]
        // Reading began in the middle of a line.
        if end.isCut { lines = lines.dropFirst() }
        return Tail(lines: lines.suffix(lineLimit), isTooLong: end.isCut || lines.count > fileLineLimit)
    }

    /// Returns the last bytes of the file, at most ``sizeLimit``; nil if there is no regular file.
    private static func end(of folder: OpenFolder) throws(Errno) -> (bytes: [UInt8], isCut: Bool)? {
        let opened = try ifPresent { () throws(Errno) in try folder.open(name, O_RDONLY | O_NONBLOCK) }
        guard let file = opened else { return nil }
        defer { file.release() }
        // Anything but a regular file may have no end.
        guard try file.status().st_mode & S_IFMT == S_IFREG else { return nil }
        var (bytes, isCut) = ([] as [UInt8], false)
        while true {
            let more = try file.readToEnd(limit: sizeLimit)
            guard !more.isEmpty else { return (bytes, isCut) }
            bytes += more
            guard bytes.count > sizeLimit else { continue }
            bytes.removeFirst(bytes.count - sizeLimit)
            isCut = true
        }
    }

    /// Rewrites the file with its last lines, byte for byte; the folder is locked, so no line is added meanwhile.
    private static func shorten(in folder: OpenFolder) throws(Failure) {
        do {
            let bytes = try tail(in: folder).lines.flatMap { $0 + [UInt8(ascii: "\n")] }
            try folder.create(name + ".new", holding: bytes)
            try folder.rename(name + ".new", to: name)
        } catch {
            throw .unwritable(folder.path(of: name), error)
        }
    }
}

/// The encoding of a typed line in the history file: newlines are written `\n`, backslashes `\\`.
///
/// A backslash before any other character stands for itself, as in files from other programs.
enum HistoryLine {
    private static let backslash = UInt8(ascii: "\\")

    static func escaped(_ line: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in line.utf8 {
            switch byte {
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case backslash: bytes += "\\\\".utf8
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// Returns the line as it was typed; invalid UTF-8 becomes replacement characters.
    static func unescaped(_ bytes: some Collection<UInt8>) -> String {
        guard bytes.contains(backslash) else { return String(decoding: bytes, as: UTF8.self) }
        var line: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if !isEscaped, byte == backslash {
                isEscaped = true
                continue
            }
            switch (isEscaped, byte) {
            case (true, UInt8(ascii: "n")): line.append(UInt8(ascii: "\n"))
            case (true, backslash), (false, _): line.append(byte)
            case (true, _): line += [backslash, byte]
            }
            isEscaped = false
        }
        if isEscaped { line.append(backslash) }
        return String(decoding: line, as: UTF8.self)
    }
}
