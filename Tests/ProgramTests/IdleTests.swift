import Foundation
import Testing

/// A program that waits for input sleeps: each thread waits for an event, not for a timeout.
@Suite(.enabled("needs /proc and the numbers of system calls", { ThreadWait.isKnown })) struct IdleTests {
    private let home = TemporaryFolder()

    /// A pager that reads nothing and does not exit.
    private static let pager = "exec sleep 1000"

    /// Returns true if it comes to rest. A timer that no thread seems to wait for, such as Dispatch's, which goes off
    /// each second, would wake one in every period that is looked at.
    private func sleeps(_ home: TemporaryFolder) async throws -> Bool {
        let deadline = ContinuousClock.now + patience
        while ContinuousClock.now < deadline {
            let before = try Program.numbers(ofProgramsIn: home).flatMap(ThreadWait.all)
            if !before.isEmpty, before.allSatisfy(\.isEndless) {
                try await Task.sleep(for: .seconds(3))
                if try Program.numbers(ofProgramsIn: home).flatMap(ThreadWait.all) == before { return true }
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    @Test func `a prompt sleeps until a key is pressed`() async throws {
        // Large enough to be imported.
        let file = home.path + "/listings.csv"
        let rows = (1...50).map { "\($0),Vélo," + String(repeating: "large ", count: 4_000) + "\n" }
        try Data(("id,title,description\n" + rows.joined()).utf8).write(to: URL(filePath: file))
        let program = try TerminalProgram(home, ["--source", "listings=\(file)"])
        #expect(try await program.prints("> "))
        #expect(try await sleeps(home))
        try await program.type("list\rsearch ve", expecting: "50 listings.", then: "search ve")
        #expect(try await sleeps(home))
        program.type("\u{3}")
        _ = await program.ending()
    }

    @Test func `beside a pager that takes no more the program sleeps`() async throws {
        let program = try TerminalProgram(home)
        // More than a pipe's buffer.
        program.type("set pager 'sh -c \"echo paging; \(Self.pager)\"'\rlist --all --format json\r")
        #expect(try await program.prints("paging\r\n"))
        #expect(try await sleeps(home))
        try await program.type("\u{3}", expecting: "paging\r\n", then: "> ")
        _ = await program.ending()
    }
}

/// The system call that a thread waits in, according to the kernel.
struct ThreadWait: Hashable {
    let thread: String
    /// True if nothing ends the wait but what it is for.
    let isEndless: Bool
    /// The number of waits the thread has started; nil if tasks run on Dispatch's threads.
    let count: Int?

    /// The index of the timeout argument by system call number; nil for calls without a timeout.
    private static let calls: [Int: Int?] = {
        #if arch(x86_64)
            // read, poll, wait4, futex, rt_sigtimedwait, rt_sigsuspend, epoll_wait, waitid, ppoll, epoll_pwait
            [0: nil, 7: 2, 61: nil, 202: 3, 128: 2, 130: nil, 232: 3, 247: nil, 271: 2, 281: 3]
        #elseif arch(arm64)
            // epoll_pwait, read, ppoll, waitid, futex, rt_sigsuspend, rt_sigtimedwait, wait4
            [22: 3, 63: nil, 73: 2, 95: nil, 98: 3, 133: nil, 137: 2, 260: nil]
        #else
            [:]
        #endif
    }()

    /// True if a wait can be told from another here.
    static var isKnown: Bool {
        !calls.isEmpty && (try? String(contentsOfFile: "/proc/self/syscall", encoding: .utf8)) != nil
    }

    /// Returns the waits of all threads of a process; empty if it has exited.
    static func all(of process: pid_t) -> [ThreadWait] {
        let folder = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.sorted().map { thread in
            let text = (try? String(contentsOfFile: "\(folder)/\(thread)/syscall", encoding: .utf8)) ?? ""
            let status = (try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)) ?? ""
            return ThreadWait(of: thread, in: text.split(whereSeparator: \.isWhitespace), status: status)
        }
    }

    /// Parses the number of a system call and its arguments; `running` means none.
    private init(of thread: String, in words: [Substring], status: String) {
        self.thread = thread
        #if OWN_TASK_THREADS
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            count = line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
        #else
            count = nil
        #endif
        guard let number = words.first.flatMap({ Int($0) }), let bound = Self.calls[number] else {
            isEndless = false
            return
        }
        guard let bound else {
            isEndless = true
            return
        }
        let value = words.dropFirst(bound + 1).first.flatMap { UInt64($0.dropFirst(2), radix: 16) }
        // A timeout of zero, or -1 as a number of 32 or 64 bits.
        isEndless =
            [0, 0xFFFF_FFFF, .max].contains(value ?? 1)
            && (value != 0 || ![7, 22, 232, 281].contains(number))
    }
}
