import Foundation

/// The built program, run as anybody runs it: in a home of its own, with an environment of nothing else.
///
/// Waiting for it never holds a thread of the pool, which other tests wait for with limits of their own.
final class Program {
    /// How a run ended, and what it printed.
    struct Ending {
        let output: String
        let errors: String
        /// The exit status; 128 plus the signal's number where one ended it, as a shell counts.
        let status: Int32
        /// The largest memory that the program ever had, in KiB.
        let memory: Int
        /// When each line of standard output had come, seconds after the start.
        let times: [Double]

        /// What the row of a table that begins with `name` holds, where nothing in it has two spaces together.
        func row(_ name: String) -> [String] {
            let row = output.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            return row?.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty } ?? []
        }
    }

    /// Beside the test bundle, which is where the build puts both.
    static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "souk").path

    private let process: ChildProcess
    private var isAtTerminal = false
    /// There for as long as the program is.
    private let home: ScratchHome?
    private let output: Collector
    private let errors: Collector

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - home: Given as `--home`; none is given when nil.
    ///   - environment: Added to `PATH` and a `HOME` that is not there.
    convenience init(_ arguments: [String], home: ScratchHome?, environment: [String: String] = [:]) throws {
        let arguments = (home.map { ["--home", $0.path] } ?? []) + arguments
        try self.init(running: Self.path, arguments, home: home, environment: environment)
    }

    /// Starts the program at a terminal of its own, which `script` makes and relays.
    ///
    /// - Parameters:
    ///   - arguments: Words that mean themselves to a shell.
    ///   - editor: What `$EDITOR` names.
    convenience init(atTerminalWith home: ScratchHome, _ arguments: [String] = [], editor: String = "") throws {
        let words = (["'\(Self.path)'", "--home", "'\(home.path)'"] + arguments).joined(separator: " ")
        let command = "stty rows 40 cols 100; exec \(words)"
        try self.init(
            running: "/usr/bin/script", ["--quiet", "--return", "--command", command, "/dev/null"], home: home,
            environment: [
                "TERM": "xterm-256color", "INPUTRC": "/dev/null", "NO_COLOR": "1", "LC_ALL": "C.UTF-8",
                "PAGER": "",
                "EDITOR": editor,
            ])
        isAtTerminal = true
    }

    /// Starts the program under strace, which is told by `options` what to look at and what to do to it.
    convenience init(underStrace options: [String], _ arguments: [String], home: ScratchHome) throws {
        let options = ["-f", "-qq"] + options + [Self.path, "--home", home.path]
        try self.init(running: Strace.path, options + arguments, home: home, environment: [:])
    }

    private init(
        running path: String, _ arguments: [String], home: ScratchHome? = nil, environment: [String: String]
    ) throws {
        self.home = home
        process = try ChildProcess(
            running: path, arguments,
            environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(environment) { $1 })
        output = Collector(reading: process.output)
        errors = Collector(reading: process.errors)
    }

    /// Runs a line in a shell, for what only a shell does, and gives what it prints on standard output.
    static func shell(_ line: String) async throws -> String {
        let program = try Program(running: "/bin/bash", ["-c", line], environment: [:])
        return await program.ending().output
    }

    /// Types into standard input; what nobody reads any more is dropped.
    func type(_ bytes: some Sequence<UInt8>) {
        try? process.input.write(contentsOf: Data(bytes))
    }

    /// How many bytes the program has printed, so that what comes later can be told from them.
    var printedCount: Int { output.text.utf8.count }

    /// Waits until the program has printed `text`, and `next` somewhere after it; false when it did not within a minute.
    ///
    /// - Parameter count: Bytes of its output that do not count.
    func prints(_ text: String, then next: String = "", after count: Int = 0) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(60)
        while !Self.holds(String(decoding: output.text.utf8.dropFirst(count), as: UTF8.self), text, then: next) {
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(2))
        }
        return true
    }

    private static func holds(_ printed: String, _ text: String, then next: String) -> Bool {
        guard let found = printed.range(of: text) else { return false }
        return next.isEmpty || printed[found.upperBound...].contains(next)
    }

    /// Sends a signal to the program that runs in a home, whoever started it; false where none does.
    static func send(_ signal: Int32, toProgramIn home: ScratchHome) throws -> Bool {
        let found = try numbers(ofProgramsIn: home)
        return !found.isEmpty && found.allSatisfy { kill($0, signal) == 0 }
    }

    /// The processes that run the program in a home, whoever started them.
    static func numbers(ofProgramsIn home: ScratchHome) throws -> [pid_t] {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
        return names.compactMap { pid_t($0) }.filter { id in
            let line = (try? Data(contentsOf: URL(filePath: "/proc/\(id)/cmdline"))) ?? Data()
            let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return words.first == path && words.contains(home.path)
        }
    }

    func send(_ signal: Int32) {
        kill(process.id, signal)
    }

    /// Waits for the end, which the end of standard input brings where nothing else has.
    ///
    /// - Parameter closing: Whether to close standard input first.
    func ending(closing: Bool = true) async -> Ending {
        // Between two lines the terminal takes Control-D for itself: it is typed until it is read.
        while closing, isAtTerminal, !process.hasEnded {
            type("\u{4}".utf8)
            try? await Task.sleep(for: .milliseconds(200))
        }
        if closing { try? process.input.close() }
        let status = await process.exitStatus()
        return Ending(
            output: await output.whole(), errors: await errors.whole(), status: status, memory: process.peakMemory,
            times: output.lineTimes.map { $0 / .seconds(1) })
    }

    /// Runs the program on a script from the first line to the last.
    static func run(
        _ arguments: [String] = [], script: some Sequence<UInt8> = [], home: ScratchHome? = nil,
        environment: [String: String] = [:]
    ) async throws -> Ending {
        let program = try Program(arguments, home: home, environment: environment)
        program.type(script)
        return await program.ending()
    }

    static func run(_ arguments: [String] = [], script: String, home: ScratchHome? = nil) async throws -> Ending {
        try await run(arguments, script: script.utf8, home: home)
    }
}
