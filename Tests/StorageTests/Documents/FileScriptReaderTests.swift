import Domain
import FoundationEssentials
import Ports
import SystemPackage
import Testing

@testable import Storage

import Platform

struct FileScriptReaderTests {
    private let home = TemporaryFolder()

    private func lines(of text: String) throws -> [ScriptLine] { try lines(of: Array(text.utf8)) }

    private func lines(of bytes: [UInt8]) throws -> [ScriptLine] {
        try home.write(bytes, to: "script")
        return try lines(of: try FileDocumentStore().openScript(home.file("script")))
    }

    private func lines(of reader: any ScriptReader) throws -> [ScriptLine] {
        var lines: [ScriptLine] = []
        while let line = try reader.next() { lines.append(line) }
        return lines
    }

    @Test(
        arguments: [
            ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\n\nb\n", ["a", "", "b"]),
            ("a\r\nb\r\n", ["a", "b"]), ("a\rb\n\r\n", ["a\rb", ""]), ("a\r", ["a\r"]), ("\u{FEFF}a\n", ["a"]),
            ("\u{FEFF}", []),
            ("a\u{FEFF}\n\u{FEFF}b", ["a\u{FEFF}", "\u{FEFF}b"]), ("nul\0inside\n", ["nul\0inside"]),
            ("été \u{1F6B2}\n", ["été \u{1F6B2}"]),
            ("\u{85}a\u{2028}b\n", ["\u{85}a\u{2028}b"]),
        ] as [(String, [String])])
    func `a script is read as lines without line endings`(text: String, expected: [String]) throws {
        #expect(try lines(of: text) == expected.map { .text($0) })
    }

    @Test(
        arguments: [
            ([0x61, 0xFF], "a"), ([0xFF], ""), ([0xC3, 0xA9, 0xC3], "é"), ([0x61, 0xED, 0xA0, 0x80, 0x61], "a"),
            ([0xC0, 0x80], ""),
            ([0xF0, 0x9F, 0x9A, 0xB2, 0xF5], "\u{1F6B2}"),
        ] as [([UInt8], String)])
    func `an invalid line is located, and the next one is read`(bytes: [UInt8], beginning: String) throws {
        #expect(try lines(of: bytes + Array("\nnext".utf8)) == [.notUnicode(after: beginning), .text("next")])
    }

    @Test(arguments: ["\n", "\r\n"])
    func `a line may be as long as the limit, but not longer`(end: String) throws {
        let longest = String(
            decoding: [UInt8](repeating: UInt8(ascii: "x"), count: ScriptLine.lengthLimit), as: UTF8.self)
        let read = try lines(of: longest + end + longest + "x" + end + "next")
        #expect(read == [.text(longest), .tooLong, .text("next")])
        #expect(try lines(of: longest) == [.text(longest)])
        #expect(try lines(of: longest + "x") == [.tooLong])
    }

    @Test func `lines do not depend on how reads are split`() throws {
        let expected = (0..<20_000).map { String(repeating: "é\($0) ", count: $0 % 97) }
        #expect(try lines(of: expected.joined(separator: "\n")) == expected.map { .text($0) })
    }

    @Test func `a FIFO is read until its writers close it`() throws {
        #expect(mkfifo(home.file("fifo"), 0o600) == 0)
        let path = home.file("fifo")
        try #require(
            SystemThread.start {
                guard let file = try? OpenFile.opened(path, O_WRONLY) else { return }
                for piece in ["on", "e\ntw", "o"] { try? file.write(all: Array(piece.utf8)) }
                file.release()
            })
        let read = try lines(of: try FileDocumentStore().openScript(path))
        #expect(read == [.text("one"), .text("two")])
    }

    @Test func `a non-blocking descriptor is waited for`() throws {
        let ends = try PipeEnds()
        _ = fcntl(ends.reading.rawValue, F_SETFL, O_NONBLOCK)
        try #require(
            SystemThread.start {
                usleep(20_000)
                try? ends.writing.write(all: Array("late\n".utf8))
                usleep(20_000)
                ends.writing.release()
            })
        let reader = FileScriptReader(ends.reading, isOwner: true, name: "It")
        #expect(try lines(of: reader) == [.text("late")])
    }

    @Test func `a line is repeated if the next nine are the same`() throws {
        let ends = try PipeEnds()
        let reader = FileScriptReader(ends.reading, isOwner: true, name: "It")
        try ends.writing.write(all: Array((String(repeating: "next\n", count: 11) + "next 2\nnext").utf8))
        ends.writing.release()
        var repeated: [Bool] = []
        while try reader.next() != nil { repeated.append(reader.readAhead.contains(.repeated)) }
        #expect(repeated == [true, true] + Array(repeating: false, count: 11))
    }

    @Test func `a line is returned as soon as it is complete`() throws {
        let ends = try PipeEnds()
        let reader = FileScriptReader(ends.reading, isOwner: true, name: "It")
        try ends.writing.write(all: Array("one\nand\ntw".utf8))
        #expect(try reader.next() == .text("one") && reader.readAhead == .next)
        #expect(try reader.next() == .text("and") && reader.readAhead == [.line, .next])
        try ends.writing.write(all: Array("o\n".utf8))
        #expect(try reader.next() == .text("two") && reader.readAhead == [])
        ends.writing.release()
        #expect(try reader.next() == nil)
        #expect(try reader.next() == nil)
    }

    @Test func `an unreadable file is reported`() throws {
        let reader = try FileDocumentStore().openScript("/proc/self/mem")
        let error = #expect(throws: Failure.self) { try reader.next() }
        #expect(error?.kind == .unreadable)
        #expect(error?.plain.contains("“/proc/self/mem” could not be read") == true)
    }
}
