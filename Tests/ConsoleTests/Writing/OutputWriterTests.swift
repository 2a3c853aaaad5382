import Platform
import Testing

@testable import Console
@testable import Rendering

struct OutputWriterTests {
    private let destination = RecordingDestination()
    private let writer: OutputWriter

    init() { writer = OutputWriter(output: destination.write) }

    @Test func `nothing is handed over before it is asked for`() throws {
        try writer.write("one ", to: .output)
        try writer.write("two", to: .output)
        #expect(destination.text == "")
        try writer.flush()
        #expect(destination.text == "one two")
        #expect(destination.sizes == [7])
    }

    @Test(arguments: [("one\ntwo\n", "one\ntwo\n"), ("other\n", "one\nother\n"), ("", "one\n")])
    func `the beginning of a result is written at once, and not again`(result: String, written: String) throws {
        try writer.begin("one\n")
        // A command that runs again.
        try writer.begin("one\n")
        #expect(destination.text == "one\n")
        try writer.finish(result)
        #expect(destination.text == written)
        try writer.finish("one\n")
        #expect(destination.text == written + "one\n")
    }

    @Test func `results with a separator have it between them only`() throws {
        for text in ["| a |\n", "", "2 listings.\n"] { try writer.finish(text, separatedBy: "\n") }
        #expect(destination.text == "| a |\n\n2 listings.\n")
        try writer.finish("one\n")
        try writer.finish("two\n", separatedBy: "\n")
        #expect(destination.text.hasSuffix("2 listings.\none\ntwo\n"))
    }

    @Test func `much is handed over at once`() throws {
        for _ in 0..<40 { try writer.write(String(repeating: "x", count: 1_024), to: .output) }
        #expect(destination.sizes == [OutputBuffer.capacity])
        try writer.flush()
        #expect(destination.sizes == [OutputBuffer.capacity, 8 * 1_024])
    }

    @Test func `Control-C ends a long result after whole lines`() async throws {
        let (line, count) = (String(repeating: "é", count: 99) + "\n", OutputBuffer.capacity / 100)
        let destination = destination
        let task = Task { [writer] in
            withUnsafeCurrentTask { $0?.cancel() }
            try writer.finish(String(repeating: line, count: count))
        }
        try await task.value
        #expect(destination.text == String(repeating: line, count: OutputBuffer.capacity / line.utf8.count))
    }

    @Test func `an empty flush writes nothing`() throws {
        try writer.write("", to: .output)
        try writer.flush()
        #expect(destination.sizes == [])
    }

    @Test func `what was not taken is offered again`() throws {
        let destination = RecordingDestination([.takes(2), .takes(1), .takes(3)])
        let writer = OutputWriter(output: destination.write)
        try writer.write("Vélo de course", to: .output)
        try writer.flush()
        #expect(destination.text == "Vélo de course")
        #expect(destination.sizes == [15, 13, 12, 9])
    }

    @Test func `after an error nothing more is written, and it is thrown again`() throws {
        let destination = RecordingDestination([.takes(1), .fails(ENOSPC)])
        let writer = OutputWriter(output: destination.write)
        try writer.write("abc", to: .output)
        #expect(throws: OutputError(number: ENOSPC)) { try writer.flush() }
        #expect(throws: OutputError(number: ENOSPC)) { try writer.write("d", to: .output) }
        #expect(throws: OutputError(number: ENOSPC)) { try writer.flush() }
        #expect(destination.text == "a")
        #expect(destination.sizes == [3, 2])
    }

    @Test func `both streams keep their order`() throws {
        let terminal = RecordingDestination()
        let writer = OutputWriter(output: terminal.write, error: terminal.write)
        try writer.write("1 ", to: .output)
        try writer.write("2 ", to: .error)
        try writer.write("3", to: .output)
        try writer.flush()
        #expect(terminal.text == "1 2 3")
    }

    @Test func `standard error can still say that standard output failed`() throws {
        let error = RecordingDestination()
        let writer = OutputWriter(output: RecordingDestination([.fails(ENOSPC)]).write, error: error.write)
        try writer.write("lost", to: .output)
        #expect(throws: OutputError(number: ENOSPC)) { try writer.flush() }
        try writer.write("The disk is full.", to: .error)
        #expect(throws: OutputError(number: ENOSPC)) { try writer.flush() }
        #expect(error.text == "The disk is full.")
    }

    @Test func `many may write at once, and no text is torn`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["a", "b", "c", "d"] {
                group.addTask {
                    for _ in 0..<500 { try writer.write(String(repeating: name, count: 100) + "\n", to: .output) }
                }
            }
            try await group.waitForAll()
        }
        try writer.flush()
        let lines = destination.text.split(separator: "\n")
        #expect(lines.count == 2_000)
        #expect(lines.allSatisfy { Set($0).count == 1 && $0.count == 100 })
    }
}

/// The writer on system pipes and devices.
struct DescriptorTests {
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
        // Both block, and would keep the threads of other tests busy.
        async let received = SystemThread.run { pipe.readAll() }
        let written = await SystemThread.run {
            Result {
                let writer = OutputWriter(output: OutputBuffer.descriptor(pipe.writing))
                for _ in 0..<100 { try writer.write(String(repeating: "x", count: 10_000), to: .output) }
                try writer.flush()
            }
        }
        try written.get()
        close(pipe.writing)
        #expect(await received == 1_000_000)
        close(pipe.reading)
    }
}
