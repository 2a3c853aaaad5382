import Foundation
import Testing

/// The built program, run as a user runs it, in its own home with a minimal environment.
///
/// Waiting for it never blocks a thread of the pool, which other tests with time limits need.
class Program {
    /// The exit and output of a run.
    struct Ending {
        let output: String
        let errors: String
        /// The exit status; 128 plus the signal number after a fatal signal, as in a shell.
        let status: Int32
        /// The peak memory of the program, in KiB.
        let memory: Int
        /// The time of each line of standard output, in seconds since the start.
        let times: [Double]

        /// Returns the value in the table row that begins with `name`, if no cell contains two consecutive spaces.
        func row(_ name: String) -> [String] {
            let row = output.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            return row?.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty } ?? []
        }
    }

    /// The build puts the program beside the test bundle.
    static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "souk").path

    private let process: ChildProcess
    /// Kept alive as long as the program.
    private let home: TemporaryFolder?
    private let input: FileHandle
    private let output: Collector
    private let errors: Collector

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - home: Passed as `--home`; omitted when nil.
    ///   - environment: Added to `PATH` and a `HOME` that does not exist.
    convenience init(_ arguments: [String], home: TemporaryFolder?, environment: [String: String] = [:]) throws {
        let options = home.map { ["--home", $0.path] + Self.waiting(before: arguments) } ?? []
        try self.init(running: Self.path, options + arguments, home: home, environment: environment)
    }

    /// Returns an option that lets souk wait for a server in the tests' own process, which is slow while all tests run
    /// at once.
    static func waiting(before arguments: [String]) -> [String] {
        arguments.contains("--timeout") ? [] : ["--timeout", "600"]
    }

    /// Starts the program under strace with the given options for what to trace and inject.
    convenience init(underStrace options: [String], _ arguments: [String], home: TemporaryFolder) throws {
        let options = ["-f", "-qq"] + options + [Self.path, "--home", home.path]
        try self.init(running: Strace.path, options + arguments, home: home)
    }

    /// Starts another program.
    ///
    /// - Parameter terminal: The near end of the terminal that it reads and prints on; nil for pipes.
    init(
        running path: String, _ arguments: [String], home: TemporaryFolder? = nil, environment: [String: String] = [:],
        terminal: FileHandle? = nil
    ) throws {
        self.home = home
        process = try ChildProcess(
            running: path, arguments,
            environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(environment) { $1 })
        input = terminal ?? process.input
        output = Collector(reading: terminal ?? process.output)
        errors = Collector(reading: process.errors)
    }

    /// Runs a line in a shell and returns its standard output.
    static func shell(_ line: String) async throws -> String {
        let program = try Program(running: "/bin/bash", ["-c", line])
        return await program.ending().output
    }

    /// Writes to standard input; ignores errors after the reader has closed it.
    func type(_ bytes: some Sequence<UInt8>) { try? input.write(contentsOf: Data(bytes)) }

    func type(_ keys: String) { type(keys.utf8) }

    /// Types keys, and expects that the program has printed `text` and later `next`.
    func type(
        _ keys: String, expecting text: String, then next: String = "", at place: SourceLocation = #_sourceLocation
    ) async throws {
        type(keys)
        #expect(try await prints(text, then: next), sourceLocation: place)
    }

    /// The output so far.
    var printed: String { output.text }

    /// The number of bytes printed so far, to tell later output apart.
    var printedCount: Int { printed.utf8.count }

    /// Waits until the program has printed `text` and later `next`; returns false after `limit`.
    ///
    /// - Parameter count: The number of bytes of its output to skip.
    func prints(
        _ text: String, then next: String = "", after count: Int = 0, within limit: Duration = patience
    ) async throws -> Bool {
        try await eventually(within: limit) {
            String(decoding: printed.utf8.dropFirst(count), as: UTF8.self).contains(text, then: next)
        }
    }

    /// Sends a signal to the program running in a home, even if another process started it; returns false if none runs.
    static func send(_ signal: Int32, toProgramIn home: TemporaryFolder) throws -> Bool {
        let found = try numbers(ofProgramsIn: home)
        return !found.isEmpty && found.allSatisfy { kill($0, signal) == 0 }
    }

    /// The processes that run the program in a home, including those started by others.
    static func numbers(ofProgramsIn home: TemporaryFolder) throws -> [pid_t] {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
        return names.compactMap { pid_t($0) }.filter { id in
            let line = (try? Data(contentsOf: URL(filePath: "/proc/\(id)/cmdline"))) ?? Data()
            let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return words.first == path && words.contains(home.path)
        }
    }

    var hasEnded: Bool { process.hasEnded }

    func send(_ signal: Int32) { kill(process.id, signal) }

    /// Waits for the exit, by closing standard input if necessary.
    ///
    /// - Parameter closing: True to close standard input first.
    func ending(closing: Bool = true) async -> Ending {
        if closing { try? process.input.close() }
        let status = await process.exitStatus()
        return Ending(
            output: await everything(), errors: await errors.whole(), status: status, memory: process.peakMemory,
            times: output.lineTimes.map { $0 / .seconds(1) })
    }

    /// Returns all output of a program that has ended.
    func everything() async -> String { await output.whole() }

    /// Runs the program on a complete script.
    static func run(
        _ arguments: [String] = [], script: some Sequence<UInt8> = [], home: TemporaryFolder? = nil,
        environment: [String: String] = [:]
    ) async throws -> Ending {
        let program = try Program(arguments, home: home, environment: environment)
        program.type(script)
        return await program.ending()
    }

    static func run(
        _ arguments: [String] = [], script: String, home: TemporaryFolder? = nil, environment: [String: String] = [:]
    ) async throws -> Ending {
        try await run(arguments, script: script.utf8, home: home, environment: environment)
    }

    static func run(
        _ arguments: [String] = [], lines: [String], home: TemporaryFolder? = nil, environment: [String: String] = [:]
    ) async throws -> Ending {
        try await run(arguments, script: lines.map { $0 + "\n" }.joined(), home: home, environment: environment)
    }
}

extension String {
    /// Returns true if `next` is somewhere behind `text`.
    func contains(_ text: String, then next: String) -> Bool {
        guard let found = range(of: text) else { return false }
        return next.isEmpty || self[found.upperBound...].contains(next)
    }
}
