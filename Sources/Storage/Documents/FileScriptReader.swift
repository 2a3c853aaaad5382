import Domain
import Ports
import SystemPackage

import Platform

/// Reads a script's lines from a descriptor, 64 KiB at a time.
///
/// Bytes that were read but not yet returned are in `buffer[start..<end]`. The buffer grows to hold one line, up to 2
/// MiB; a line that is too long is skipped without keeping it.
final class FileScriptReader: ScriptReader {
    private static let chunk = 1 << 16
    private static let newline = Int32(UInt8(ascii: "\n"))

    private let file: OpenFile
    private let isOwner: Bool
    private let name: Message
    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: FileScriptReader.chunk, alignment: 16)
    private var start = 0
    private var end = 0
    /// The end of the part of `buffer[start..<end]` that is known to have no newline.
    private var searched = 0
    private var isAtStart = true
    private var isAtEnd = false

    /// - Parameter name: The name of the script in messages.
    init(_ file: OpenFile, name: Message) {
        self.file = file
        self.name = name
        isOwner = false
    }

    /// Creates a reader that closes the descriptor when it is deinitialized.
    init(owning file: OpenFile, name: Message) {
        self.file = file
        self.name = name
        isOwner = true
    }

    deinit {
        buffer.deallocate()
        if isOwner { file.release() }
    }

    func next() throws(Failure) -> ScriptLine? {
        do {
            if isAtStart { try skipByteOrderMark() }
            while true {
                if let newline = newline() { return line(to: newline, next: newline + 1) }
                // One more for the carriage return, which is not part of the line.
                if end - start > ScriptLine.lengthLimit + 1 { return try skipLine() }
                guard try fill() else { return start < end ? line(to: end, next: end) : nil }
            }
        } catch {
            throw Failure(.unreadable, "\(name) could not be read: \(error.description).")
        }
    }

    private func skipByteOrderMark() throws(Errno) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        while end - start < mark.count, try fill() {}
        if buffer[start..<end].starts(with: mark) { start += mark.count }
        searched = start
        isAtStart = false
    }

    /// Returns the index of the next newline in the buffer.
    private func newline() -> Int? {
        guard searched < end, let base = buffer.baseAddress else { return nil }
        guard let found = memchr(base + searched, Self.newline, end - searched) else {
            searched = end
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    private func line(to close: Int, next: Int) -> ScriptLine {
        var close = close
        if close < next, close > start, buffer[close - 1] == UInt8(ascii: "\r") { close -= 1 }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<close])
        start = next
        searched = next
        guard bytes.count <= ScriptLine.lengthLimit else { return .tooLong }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .notUnicode(after: Self.beginning(of: bytes))
        }
        return .text(text)
    }

    /// Skips to the end of a line that is too long, without keeping it.
    private func skipLine() throws(Errno) -> ScriptLine {
        while true {
            start = end
            searched = end
            guard try fill() else { return .tooLong }
            if let newline = newline() {
                start = newline + 1
                searched = start
                return .tooLong
            }
        }
    }

    /// Reads more bytes; returns false at the end.
    private func fill() throws(Errno) -> Bool {
        guard !isAtEnd else { return false }
        makeRoom()
        while true {
            do {
                let count = try file.read(upTo: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
                isAtEnd = count == 0
                end += count
                return count > 0
            } catch .wouldBlock {
                // Another process that shares standard input has made it non-blocking.
                var ready = pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0)
                _ = try calling { poll(&ready, 1, -1) }
            } catch {
                throw error
            }
        }
    }

    private func makeRoom() {
        if start == end { (start, end, searched) = (0, 0, 0) }
        guard end == buffer.count else { return }
        var target = buffer
        if end - start > buffer.count / 2 {
            target = .allocate(byteCount: buffer.count * 2, alignment: 16)
        }
        let kept = UnsafeMutableRawBufferPointer(rebasing: buffer[start..<end])
        if let to = target.baseAddress, let from = kept.baseAddress { memmove(to, from, kept.count) }
        if target.baseAddress != buffer.baseAddress { buffer.deallocate() }
        buffer = target
        searched -= start
        end -= start
        start = 0
    }

    /// Returns the valid UTF-8 at the beginning of the bytes.
    private static func beginning(of bytes: UnsafeRawBufferPointer) -> String {
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var length = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest) { length += scalar.count }
        return String(decoding: bytes.prefix(length), as: UTF8.self)
    }
}
