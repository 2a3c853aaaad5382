import Foundation
import Synchronization

/// The built program, run as anybody runs it: in a home of its own, with an environment of nothing else.
final class Program {
    /// How a run ended, and what it printed.
    struct Ending {
        let output: String
        let errors: String
        /// The exit status; 128 plus the signal's number where one ended it, as a shell counts.
        let status: Int32
    }

    /// Beside the test bundle, which is where the build puts both.
    static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "souk").path

    private let process = Process()
    private let input = Pipe()
    private let output = Collector()
    private let errors = Collector()

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - home: Given as `--home`; none is given when nil.
    ///   - environment: Added to `PATH` and a `HOME` that is not there.
    convenience init(_ arguments: [String], home: ScratchHome?, environment: [String: String] = [:]) throws {
        let arguments = (home.map { ["--home", $0.path] } ?? []) + arguments
        try self.init(running: Self.path, arguments, environment: environment)
    }

    /// Starts the program at a terminal of its own, which `script` makes and relays.
    convenience init(atTerminalWith home: ScratchHome) throws {
        let command = "stty rows 40 cols 100; exec '\(Self.path)' --home '\(home.path)'"
        try self.init(
            running: "/usr/bin/script", ["--quiet", "--return", "--command", command, "/dev/null"],
            environment: ["TERM": "xterm-256color", "INPUTRC": "/dev/null", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"])
    }

    private init(running path: String, _ arguments: [String], environment: [String: String]) throws {
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        try process.run()
    }

    /// Types into standard input; what nobody reads any more is dropped.
    func type(_ bytes: some Sequence<UInt8>) {
        try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
    }

    /// Waits until the program has printed `text`; false when it did not within ten seconds.
    func prints(_ text: String) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 10)
        while Date() < deadline {
            if output.text.contains(text) { return true }
            usleep(2_000)
        }
        return false
    }

    /// Sends a signal to the program that runs in a home, whoever started it; false where none does.
    static func send(_ signal: Int32, toProgramIn home: ScratchHome) throws -> Bool {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
        let found = names.compactMap { Int32($0) }.filter { id in
            let line = (try? Data(contentsOf: URL(filePath: "/proc/\(id)/cmdline"))) ?? Data()
            let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return words.first == path && words.contains(home.path)
        }
        return !found.isEmpty && found.allSatisfy { kill($0, signal) == 0 }
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end, which the end of standard input brings where nothing else has.
    ///
    /// - Parameter closing: Whether to close standard input first.
    func ending(closing: Bool = true) -> Ending {
        if closing { try? input.fileHandleForWriting.close() }
        process.waitUntilExit()
        let status = process.terminationStatus
        return Ending(
            output: output.whole(), errors: errors.whole(),
            status: process.terminationReason == .uncaughtSignal ? 128 + status : status)
    }

    /// Runs the program on a script from the first line to the last.
    static func run(
        _ arguments: [String] = [], script: some Sequence<UInt8> = [], home: ScratchHome? = nil,
        environment: [String: String] = [:]
    ) throws -> Ending {
        let program = try Program(arguments, home: home, environment: environment)
        program.type(script)
        return program.ending()
    }

    static func run(_ arguments: [String] = [], script: String, home: ScratchHome? = nil) throws -> Ending {
        try run(arguments, script: script.utf8, home: home)
    }
}

/// Reads a pipe as it fills, so that the program never waits for a reader.
private final class Collector: Sendable {
    let pipe = Pipe()
    private let bytes = Mutex(Data())
    private let end = DispatchSemaphore(value: 0)

    init() {
        pipe.fileHandleForReading.readabilityHandler = { [self] handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
                end.signal()
            } else {
                bytes.withLock { $0.append(data) }
            }
        }
    }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func whole() -> String {
        _ = end.wait(timeout: .now() + 10)
        return text
    }
}

/// A folder that is gone when the test is over.
final class ScratchHome {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "souk-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws -> String {
        try text.write(toFile: file(name), atomically: false, encoding: .utf8)
        return file(name)
    }
}

/// A line given to a shell, for what only a shell does: pipes and redirections.
enum Shell {
    /// What the line prints on standard output.
    static func run(_ line: String) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", line]
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
