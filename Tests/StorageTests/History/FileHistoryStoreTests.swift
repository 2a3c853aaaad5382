import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

struct FileHistoryStoreTests {
    private let home = TemporaryFolder()
    private let store: FileHistoryStore

    init() throws { store = FileHistoryStore(in: home.folders) }

    @Test func `without a file the history is empty, and reading creates none`() throws {
        #expect(try store.entries().map(\.line) == [])
        #expect(try home.names(in: "").isEmpty)
    }

    @Test func `history lines are returned as typed, oldest first`() throws {
        let lines = ["search vélo", "two\nlines\n", #"a\nb \\ c\"#, "\\", "\\\n", "tab\tbell\u{7}", " "]
        for line in lines { try store.append(HistoryEntry(line)) }
        #expect(try FileHistoryStore(in: home.folders).entries().map(\.line) == lines)
        #expect(try home.text(of: "state/history").split(separator: "\n").count == lines.count)
        #expect(try home.mode(of: "state/history") == 0o600)
        #expect(try home.mode(of: "state") == 0o700)
    }

    @Test func `the time and the service of a line are kept, and a line without them is read too`() throws {
        let entry = HistoryEntry(
            "search\tvelo", at: Date(timeIntervalSince1970: 1_572_969_600), in: ServiceName(rawValue: "hotels"))
        try home.write("plain\n2019 x\ty\n", to: "state/history")
        try store.append(entry)
        #expect(try store.entries() == [HistoryEntry("plain"), HistoryEntry("2019 x\ty"), entry])
        #expect(
            try home.text(of: "state/history").hasSuffix(
                #"{"line":"search\tvelo","service":"hotels","time":"2019-11-05T16:00:00Z"}"# + "\n"))
    }

    @Test func `a file of more than two thousand lines is rewritten with the last thousand`() throws {
        try home.write((1...2_000).map { "line \($0)\n" }.joined(), to: "state/history")
        _ = try store.entries().map(\.line)
        #expect(try home.text(of: "state/history").hasPrefix("line 1\n"))
        try store.append(HistoryEntry("line 2001"))
        #expect(try store.entries().map(\.line).count == 1_000)
        let rewritten = (1_002...2_000).map { "line \($0)\n" }.joined() + "{\"line\":\"line 2001\"}\n"
        #expect(try home.text(of: "state/history") == rewritten)
        #expect(try home.mode(of: "state/history") == 0o600)
        #expect(try home.names(in: "state") == ["history", "lock"])
    }

    @Test func `bytes that are not UTF-8 are shown as replacement characters and kept`() throws {
        let bytes: [UInt8] = [0x61, 0xFF, 0x0A]
        try home.write(Array(repeatElement(bytes, count: 2_001).joined()), to: "state/history")
        #expect(try store.entries().map(\.line).last == "a\u{FFFD}")
        #expect(try home.bytes(of: "state/history").suffix(3) == bytes[...])
    }

    @Test func `a truncated line does not swallow the next one`() throws {
        try home.write("whole\ncut o", to: "state/history")
        try store.append(HistoryEntry("next"))
        #expect(try store.entries().map(\.line) == ["whole", "cut o", "next"])
        try home.write(home.text(of: "state/history") + "cut again", to: "state/history")
        for line in ["one", "two"] { try store.append(HistoryEntry(line)) }
        #expect(try store.entries().map(\.line) == ["whole", "cut o", "next", "cut again", "one", "two"])
    }

    @Test func `a full disk is reported, and history can still be read`() throws {
        let faults = Faults()
        let store = FileHistoryStore(in: home.folders, on: .machine.failing(faults))
        try store.append(HistoryEntry("before"))
        faults.set(.full)
        let error = #expect(throws: Failure.self) { try store.append(HistoryEntry("x")) }
        #expect(error?.kind == .unwritable)
        #expect(error?.plain.contains(home.file("state/history")) == true)
        #expect(error?.plain.contains("Make room") == true)
        #expect(try store.entries().map(\.line) == ["before"])
    }

    @Test func `a file in place of the folder is reported`() throws {
        try home.write("", to: "state")
        #expect(#expect(throws: Failure.self) { try store.entries().map(\.line) }?.kind == .unreadable)
        #expect(#expect(throws: Failure.self) { try store.append(HistoryEntry("x")) }?.kind == .unwritable)
    }

    @Test func `concurrent prompts lose no lines`() async throws {
        let home = home
        try home.write((1...1_999).map { "line \($0)\n" }.joined(), to: "state/history")
        try await withThrowingTaskGroup { group in
            for task in 0..<4 {
                group.addTask {
                    let store = FileHistoryStore(in: home.folders)
                    for number in 0..<100 {
                        try store.append(HistoryEntry("\(task)-\(number)"))
                        _ = try store.entries().map(\.line)
                    }
                }
            }
            try await group.waitForAll()
        }
        let lines = try store.entries().map(\.line)
        for task in 0..<4 {
            #expect(lines.filter { $0.hasPrefix("\(task)-") } == (0..<100).map { "\(task)-\($0)" })
        }
    }

    @Test func `lines of the history do not count as writes of a tester's fault`() throws {
        let faults = Faults()
        let store = FileHistoryStore(in: home.folders, on: .machine.failing(faults))
        faults.set(DiskFault.full, for: FaultSpan(after: 1))
        for _ in 1...3 { try store.append(HistoryEntry("list")) }
        #expect(faults.disk?.span.after == 1)
    }
}
