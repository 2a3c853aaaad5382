import Domain
public import Ports
import Synchronization
import SystemPackage

import struct FoundationEssentials.Date

import Platform

/// Keeps the lines typed at the prompt in the file `history` in the state folder, readable by its owner: one per row,
/// after the time and the service at which it was entered.
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
    private static let newline = UInt8(ascii: "\n")
    private let folder: Mutex<StateFolder>

    public init(in folders: XDGFolders, on disk: Disk = .machine, failing faults: Faults? = nil) {
        folder = Mutex(StateFolder(FilePath(folders.state), by: disk.system(failing: faults)))
    }

    /// Returns the last lines, oldest first; none if there is no file.
    ///
    /// A file that has grown too long is rewritten at the same time. If that fails, nothing is lost, and the next
    /// ``append(_:)`` reports the problem with the folder.
    public func entries() throws(Failure) -> [HistoryEntry] {
        try folder.withLock { (folder) throws(Failure) in
            let tail = try reading(folder.path.appending(Self.name)) { () throws(Errno) in
                try folder.open().map { (open) throws(Errno) in try Self.tail(of: open) }
            }
            guard let tail else { return [] }
            if tail.isTooLong { try? Self.rewrite(&folder) { _ in true } }
            return tail.lines.map { HistoryLine.entry($0) }
        }
    }

    public func append(_ entry: HistoryEntry) throws(Failure) {
        try folder.withLock { (folder) throws(Failure) in
            try folder.changing(Self.name) { (open) throws(Errno) in
                // Keeps a line that was cut off from running into the next one.
                let isCutOff = try Self.end(of: open).map { !$0.isEmpty && $0.last != Self.newline } ?? false
                // Non-blocking, so that a FIFO of that name does not stop souk here.
                let file = try open.open(Self.name, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK)
                defer { file.release() }
                let start = isCutOff ? [Self.newline] : []
                try file.write(all: start + HistoryLine.encoded(entry) + [Self.newline])
            }
        }
    }

    public func remove(_ line: String) throws(Failure) {
        try folder.withLock { (folder) throws(Failure) in
            try Self.rewrite(&folder) { HistoryLine.entry($0).line != line }
        }
    }

    /// Writes the last lines again, without those that are not to be kept. No line is added meanwhile.
    private static func rewrite(
        _ folder: inout StateFolder, keeping isKept: (ArraySlice<UInt8>) -> Bool
    ) throws(Failure) {
        try folder.changing(name) { (open) throws(Errno) in
            let lines = try tail(of: open).lines.filter(isKept)
            try open.replace(name, with: lines.flatMap { $0 + [newline] })
        }
    }

    private typealias Tail = (lines: ArraySlice<ArraySlice<UInt8>>, isTooLong: Bool)

    /// Returns the last lines of the file.
    private static func tail(of folder: OpenFolder) throws(Errno) -> Tail {
        let end = try end(of: folder) ?? []
        let isCut = end.count > sizeLimit
        // Reading may have begun in the middle of a line.
        let lines = end.split(separator: newline).dropFirst(isCut ? 1 : 0)
        return (lines.suffix(lineLimit), isCut || lines.count > fileLineLimit)
    }

    /// Returns the last bytes of the file, more than ``sizeLimit`` if it is longer; nil if there is no regular file.
    private static func end(of folder: OpenFolder) throws(Errno) -> [UInt8]? {
        guard let file = try ifPresent({ () throws(Errno) in try folder.open(name, O_RDONLY | O_NONBLOCK) }) else {
            return nil
        }
        defer { file.release() }
        // Anything but a regular file may have no end.
        guard try file.status().isRegular else { return nil }
        var bytes: [UInt8] = []
        while true {
            let more = try file.readToEnd(limit: sizeLimit)
            guard !more.isEmpty else { return bytes }
            bytes = Array((bytes + more).suffix(sizeLimit + 1))
        }
    }
}

/// The encoding of a typed line in the history file: `2026-11-05T15:56:59Z listings`, a TAB and the line, in which
/// newlines are written `\n`, backslashes `\\`.
///
/// A backslash before any other character stands for itself, and a row may have the line alone, as in files from other
/// programs.
enum HistoryLine {
    static func encoded(_ entry: HistoryEntry) -> [UInt8] {
        guard let time = entry.time, let service = entry.service else { return escaped(entry.line) }
        return Array(
            "\(Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down)).iso8601) \(service.rawValue)\t"
                .utf8) + escaped(entry.line)
    }

    static func entry(_ bytes: some Collection<UInt8>) -> HistoryEntry {
        let row = unescaped(bytes)
        guard let tab = row.firstIndex(of: "\t") else { return HistoryEntry(row) }
        let origin = row[..<tab].split(separator: " ", omittingEmptySubsequences: false)
        guard origin.count == 2, origin[0].hasSuffix("Z"), let time = Date(iso8601: String(origin[0])) else {
            return HistoryEntry(row)
        }
        return HistoryEntry(
            String(row[row.index(after: tab)...]), at: time, in: ServiceName(rawValue: String(origin[1])))
    }

    private static func escaped(_ line: String) -> [UInt8] {
        line.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\n"): Array("\\n".utf8)
            case UInt8(ascii: "\\"): Array("\\\\".utf8)
            default: [byte]
            }
        }
    }

    /// Returns the line as it was typed; invalid UTF-8 becomes replacement characters.
    private static func unescaped(_ bytes: some Collection<UInt8>) -> String {
        var line: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let next = rest.first, "n\\".utf8.contains(next) else {
                line.append(byte)
                continue
            }
            line.append(next == UInt8(ascii: "n") ? UInt8(ascii: "\n") : next)
            rest = rest.dropFirst()
        }
        return String(decoding: line, as: UTF8.self)
    }
}
