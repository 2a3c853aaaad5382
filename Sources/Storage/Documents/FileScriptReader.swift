import Domain
import Ports
import SystemPackage

import Platform

/// Reads a script's lines from a descriptor, 64 KiB at a time; a line that is too long is skipped without keeping it.
final class FileScriptReader: ScriptReader {
    private static let newline = UInt8(ascii: "\n")

    private let file: OpenFile
    private let isOwner: Bool
    private let name: Message
    /// Bytes that were read; those from `start` on are not yet returned.
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtStart = true
    private var isAtEnd = false
    private var isReadAhead = false
    /// The bytes of the last line with its end; 0 if it had none, was skipped or could not be read.
    private var length = 0

    var readAhead: ReadAhead {
        var readAhead: ReadAhead = isReadAhead ? .line : []
        if start < buffer.count { readAhead.insert(.next) }
        if isRepeated { readAhead.insert(.repeated) }
        return readAhead
    }

    /// Lines are the same if the bytes from the last one on are those before them.
    private var isRepeated: Bool {
        let count = length * ReadAhead.repeats
        guard count > 0, buffer.count - start >= count else { return false }
        return buffer.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memcmp($0 + start, $0 + start - length, count) == 0 } ?? false
        }
    }

    init(_ file: OpenFile, isOwner: Bool, name: Message) {
        (self.file, self.isOwner, self.name) = (file, isOwner, name)
    }

    deinit { if isOwner { file.release() } }

    func next() throws(Failure) -> ScriptLine? {
        (isReadAhead, length) = (true, 0)
        do {
            if isAtStart { try skipByteOrderMark() }
            var (searched, isTooLong) = (start, false)
            while true {
                if let end = buffer[searched...].firstIndex(of: Self.newline) {
                    defer { start = end + 1 }
                    if isTooLong { return .tooLong }
                    length = end + 1 - start
                    return line(buffer[start..<end], isEnded: true)
                }
                // One more for the carriage return, which is not part of the line.
                if buffer.count - start > ScriptLine.lengthLimit + 1 { isTooLong = true }
                if isTooLong { start = buffer.count }
                searched = buffer.count - start
                if try fill() { continue }
                defer { start = buffer.count }
                if isTooLong { return .tooLong }
                return start < buffer.count ? line(buffer[start...], isEnded: false) : nil
            }
        } catch {
            throw Failure(.unreadable, "\(name) could not be read: \(error.message).")
        }
    }

    private func skipByteOrderMark() throws(Errno) {
        let mark = JSONParser.byteOrderMark
        while buffer.count < mark.count, try fill() {}
        if buffer.starts(with: mark) { start = mark.count }
        isAtStart = false
    }

    private func line(_ bytes: ArraySlice<UInt8>, isEnded: Bool) -> ScriptLine {
        let bytes = isEnded && bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        guard bytes.count <= ScriptLine.lengthLimit else { return .tooLong }
        guard let text = bytes.withUnsafeBufferPointer({ String(utf8: $0) }) else {
            let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
            return .notUnicode(after: String(String.UnicodeScalarView(scalars.prefix { $0 != "\u{FFFD}" })))
        }
        return .text(text)
    }

    /// Moves the rest to the front of the buffer and reads more bytes; returns false at the end.
    private func fill() throws(Errno) -> Bool {
        guard !isAtEnd else { return false }
        isReadAhead = false
        buffer.removeFirst(start)
        start = 0
        while true {
            do {
                let bytes = try file.readOnce(limit: 1 << 16)
                isAtEnd = bytes.isEmpty
                buffer += bytes
                return !isAtEnd
            } catch .wouldBlock {
                // Another process that shares standard input has made it non-blocking.
                var ready = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
                _ = try calling { poll(&ready, 1, -1) }
            } catch {
                throw error
            }
        }
    }
}
