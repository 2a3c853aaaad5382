import Platform
import Testing

@testable import Console

/// The writer on system pipes and devices.
struct DescriptorDestinationTests {
    /// Both ends of a new pipe.
    private struct Pipe {
        let reading: Int32
        let writing: Int32

        init() throws {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
        }

        /// Returns the number of bytes up to the end of file, which comes when the write end is closed.
        func readAll() -> Int {
            var total = 0
            var bytes = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = read(reading, &bytes, bytes.count)
                guard count > 0 else { return total }
                total += count
            }
        }
    }

    @Test func `a pipe that fills up and does not block gets everything all the same`() async throws {
        let pipe = try Pipe()
        try #require(fcntl(pipe.writing, F_SETFL, O_NONBLOCK) == 0)
        let received = Task.detached { pipe.readAll() }
        let writer = OutputWriter(output: DescriptorDestination(pipe.writing))
        for _ in 0..<100 { try writer.write(String(repeating: "x", count: 10_000), to: .output) }
        try writer.flush()
        close(pipe.writing)
        #expect(await received.value == 1_000_000)
        close(pipe.reading)
    }

    @Test func `a pipe that nobody reads is closed`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try Pipe()
        close(pipe.reading)
        let writer = OutputWriter(output: DescriptorDestination(pipe.writing))
        try writer.write("anybody?", to: .output)
        let error = #expect(throws: OutputError.self) { try writer.flush() }
        #expect(error?.kind == .closed)
        close(pipe.writing)
    }

    @Test func `a descriptor that is closed is an error and no trap`() throws {
        let writer = OutputWriter(output: DescriptorDestination(-1))
        try writer.write("x", to: .output)
        #expect(throws: OutputError(number: EBADF)) { try writer.flush() }
    }

    #if os(Linux)
        @Test func `a full disk is an error`() throws {
            let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
            try #require(full >= 0)
            let writer = OutputWriter(output: DescriptorDestination(full))
            try writer.write("x", to: .output)
            #expect(throws: OutputError(number: ENOSPC)) { try writer.flush() }
            close(full)
        }
    #endif
}
