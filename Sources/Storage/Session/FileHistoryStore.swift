import Domain
public import Ports
import Synchronization
import SystemPackage

import struct FoundationEssentials.Date

import Platform

/// Keeps the lines typed at the prompt in the file `history` in the state folder, readable by its owner: one JSON
/// object per row.
///
/// A line is written at once but not synchronized: it is not worth the delay. A row that is not an object is a typed
/// line itself, as in files from other programs.
public final class FileHistoryStore: HistoryStore {
    /// The number of lines that are returned, and that are kept when the file is rewritten.
    public static let lineLimit = 1_000
    /// The most lines that the file may have before it is rewritten.
    static let fileLineLimit = 2_000
    /// The most bytes that are read of the file, far more than ``fileLineLimit`` lines have: 64 MiB.
    private static let sizeLimit = 64 << 20

    private static let name = "history"
    private static let newline = UInt8(ascii: "\n")
    private let folder: Mutex<StateFolder>

    public init(in folders: XDGFolders, on disk: Disk = .machine) {
        folder = Mutex(StateFolder(FilePath(folders.state), by: disk.uncounted))
    }

    /// Returns the last lines, oldest first; none if there is no file.
    ///
    /// A file that has grown too long is rewritten at the same time. If that fails, nothing is lost, and the next
    /// ``append(_:)`` reports the problem with the folder.
    public func entries() throws(Failure) -> [HistoryEntry] {
        try folder.withLock { (folder) throws(Failure) in
            let rows = try reading(folder.path.appending(Self.name)) { () throws(Errno) in
                try folder.open().map { (open) throws(Errno) in try Self.rows(of: open) } ?? []
            }
            if rows.count > Self.fileLineLimit { try? Self.rewrite(folder) { _ in true } }
            return rows.suffix(Self.lineLimit).map { HistoryEntry(row: $0) }
        }
    }

    public func append(_ entry: HistoryEntry) throws(Failure) {
        try folder.withLock { (folder) throws(Failure) in
            try folder.changing(Self.name) { (open) throws(Errno) in
                // Non-blocking, so that a FIFO of that name does not stop souk here.
                let file = try open.open(Self.name, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK)
                defer { file.release() }
                // The first newline ends a line of another process that was cut off.
                try file.write(all: [Self.newline] + entry.row + [Self.newline])
            }
        }
    }

    public func remove(_ line: String) throws(Failure) {
        try folder.withLock { (folder) throws(Failure) in
            try Self.rewrite(folder) { HistoryEntry(row: $0).line != line }
        }
    }

    /// Writes the last lines again, without those that are not to be kept. No line is added meanwhile.
    private static func rewrite(
        _ folder: StateFolder, keeping isKept: (ArraySlice<UInt8>) -> Bool
    ) throws(Failure) {
        try folder.changing(name) { (open) throws(Errno) in
            let rows = try rows(of: open).suffix(lineLimit).filter(isKept)
            try open.replace(name, with: rows.flatMap { $0 + [newline] })
        }
    }

    private static func rows(of folder: OpenFolder) throws(Errno) -> [ArraySlice<UInt8>] {
        try folder.bytes(of: name, limit: sizeLimit)?.split(separator: newline) ?? []
    }
}

extension HistoryEntry {
    private static let form = JSONForm<HistoryEntry>.object(HistoryEntry("")) { member, entry in
        member("line", &entry.line, .text, isRequired: true)
        member("service", &entry.service, .service)
        member("time", &entry.time, .time)
    }

    /// Invalid UTF-8 becomes replacement characters.
    fileprivate init(row: ArraySlice<UInt8>) {
        let read = (try? JSONParser.value(of: Array(row))).flatMap { try? Self.form.read($0) }
        self = read ?? HistoryEntry(String(decoding: row, as: UTF8.self))
    }

    fileprivate var row: [UInt8] { JSONWriter.fileLine(of: Self.form.write(self)) }
}
