import Ports
import Testing

@testable import Storage

import Platform

struct FileUnfinishedLineStoreTests {
    private let home = TemporaryFolder()

    /// A prompt; it is cut off where it is released.
    private func prompt() -> FileUnfinishedLineStore { FileUnfinishedLineStore(in: home.folders) }

    /// Leaves a line behind, as a prompt does that is killed.
    private func leave(_ lines: String...) {
        let prompt = prompt()
        for line in lines { prompt.keep(line) }
    }

    private var names: [String] { get throws { try home.names(in: "state/typing").filter { $0 != "lock" } } }

    @Test func `nothing is created before typing`() throws {
        let prompt = prompt()
        prompt.keep("")
        #expect(prompt.takeOver() == nil)
        #expect(!home.exists("state"))
    }

    @Test(arguments: [
        "search vélo 👩‍👩‍👧", "draft set description <<TEXT\nune ligne\net demie", "echo \u{1B}[31mred\u{7}\t\u{9B}", " ",
        String(repeating: "long ", count: 20_000),
    ])
    func `an unfinished line is restored, readable by its owner only`(line: String) throws {
        leave(line)
        #expect(try home.mode(of: "state/typing") == 0o700)
        #expect(try home.mode(of: "state/typing/\(getpid())") == 0o600)
        #expect(prompt().takeOver() == line)
    }

    @Test func `the last key counts, even if the line was longer before`() {
        leave("search a long line", "search é", "search")
        #expect(prompt().takeOver() == "search")
    }

    @Test func `an entered or discarded line is not restored`() throws {
        leave("login me", "")
        #expect(!String(decoding: try home.bytes(of: "state/typing/\(getpid())"), as: UTF8.self).contains("login"))
        #expect(prompt().takeOver() == nil)
        #expect(try names == [])
    }

    @Test func `a restored line stays saved until it is entered`() {
        leave("search velo")
        _ = prompt().takeOver()
        let second = prompt()
        #expect(second.takeOver() == "search velo")
        second.keep("")
        #expect(prompt().takeOver() == nil)
    }

    @Test func `two prompts keep their own lines`() throws {
        let first = prompt()
        let second = prompt()
        first.keep("search velo")
        second.keep("search sofa")
        #expect(try names.count == 2)
        #expect(prompt().takeOver() == nil)
        #expect(first.takeOver() == nil)
    }

    @Test func `lines of several prompts are restored one by one`() throws {
        let first = prompt()
        let second = prompt()
        first.keep("search velo")
        second.keep("search sofa")
        try home.setTime(1_000, of: "state/typing/\(getpid())")
        _ = consume first
        _ = consume second
        let third = prompt()
        #expect(third.takeOver() == "search sofa")
        third.keep("")
        #expect(third.takeOver() == "search velo")
        third.keep("")
        #expect(third.takeOver() == nil)
    }

    @Test func `a line of a process with the same id is not overwritten`() throws {
        leave("search velo")
        let prompt = prompt()
        prompt.keep("search sofa")
        #expect(try home.text(of: "state/typing/\(getpid())") == "search velo\0")
        prompt.keep("")
        #expect(prompt.takeOver() == "search velo")
    }

    @Test(
        arguments: [
            ([0xFF, 0x61, 0xC3], "\u{FFFD}a\u{FFFD}"), ([0x61, 0x00, 0x62], "a"),
            ([0x1B, 0x5B, 0x32, 0x4A], "\u{1B}[2J"),
        ] as [([UInt8], String)])
    func `damaged bytes are decoded as far as possible`(bytes: [UInt8], line: String) throws {
        try home.write(bytes, to: "state/typing/1")
        #expect(prompt().takeOver() == line)
    }

    @Test(arguments: [[], [0x00], [0x00, 0x61]] as [[UInt8]])
    func `a file without a line is removed`(bytes: [UInt8]) throws {
        try home.write(bytes, to: "state/typing/1")
        #expect(prompt().takeOver() == nil)
        #expect(try names == [])
    }

    @Test func `a huge file is read up to a mebibyte`() throws {
        try home.write([UInt8](repeating: 0x61, count: 5 << 20), to: "state/typing/1")
        #expect(prompt().takeOver()?.utf8.count == FileUnfinishedLineStore.sizeLimit)
    }

    @Test func `a failed save is silent and retried with the next line`() throws {
        try home.write("", to: "state")
        let prompt = prompt()
        prompt.keep("search velo")
        try home.rename("state", to: "elsewhere")
        prompt.keep("search velos")
        #expect(!home.exists("state"))
        prompt.keep("")
        prompt.keep("search sofa")
        #expect(try home.text(of: "state/typing/\(getpid())") == "search sofa\0")
    }

    @Test func `a removed folder is created again with the next key`() throws {
        let prompt = prompt()
        prompt.keep("search")
        try home.remove("state")
        prompt.keep("search velo")
        #expect(try home.text(of: "state/typing/\(getpid())") == "search velo\0")
    }
}
