import Foundation
import Testing

/// The program on a terminal owned by the test, under a shell that can stop and continue it.
final class TerminalProgram: Program {
    /// What the shell prints after the program has ended, whatever else may still have the terminal open.
    private static let end = "\u{1E}"

    let place: TemporaryFolder
    /// The settings before the program started.
    let settingsBefore: TerminalSettings
    private let device: FileHandle

    /// - Parameters:
    ///   - arguments: Words that need no quoting in a shell.
    ///   - editor: The value of `$EDITOR`.
    init(
        _ home: TemporaryFolder, _ arguments: [String] = [], editor: String = "", environment: [String: String] = [:],
        rows: Int = 40, columns: Int = 100
    ) throws {
        let pair = try TerminalPair(rows: rows, columns: columns)
        let keyboard = FileHandle(fileDescriptor: pair.keyboard, closeOnDealloc: true)
        let device = FileHandle(fileDescriptor: pair.device, closeOnDealloc: true)
        (place, self.device) = (home, device)
        settingsBefore = TerminalSettings(of: device.fileDescriptor)
        let words = ["'\(Self.path)'", "--home", "'\(home.path)'"] + Self.waiting(before: arguments) + arguments
        // A stopped program is continued once the test has created the file “go”.
        let job = """
            set -m; \(words.joined(separator: " ")); status=$?
            while [ "$status" -gt 128 ] && [ -n "$(jobs -s)" ]; do
                until [ -e '\(home.file("go"))' ]; do sleep 0.02; done
                fg >/dev/null; status=$?
            done
            printf '\\036'; exit "$status"
            """
        let terminal = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(pair.device)")
        try super.init(
            running: "/bin/bash",
            ["-c", "exec setsid --ctty --wait bash --norc -c \"$JOB\" <>\(terminal) >&0 2>&1"], home: home,
            environment: [
                "JOB": job, "TERM": "xterm-256color", "INPUTRC": "/dev/null", "NO_COLOR": "1", "LC_ALL": "C.UTF-8",
                "PAGER": "", "EDITOR": editor,
            ].merging(environment) { $1 }, terminal: keyboard)
    }

    deinit {
        // A program must not outlive a test that gave up on it. It gets SIGHUP when its shell ends.
        if !hasEnded { send(SIGKILL) }
    }

    /// The current settings.
    var settings: TerminalSettings { TerminalSettings(of: device.fileDescriptor) }

    /// Waits until `/proc` reports the program as stopped.
    func waitUntilStopped() async throws -> Bool {
        try await eventually {
            try Self.numbers(ofProgramsIn: place).contains { number in
                let status = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
                return status.split(separator: ")").last?.hasPrefix(" T") == true
            }
        }
    }

    /// Continues the stopped program through the shell, and waits until it has taken the terminal again.
    ///
    /// Earlier keys would be handled by the terminal, which turns Control-C into a signal.
    func resume(with settings: TerminalSettings) async throws -> Bool {
        try place.write("", to: "go")
        return try await eventually { self.settings == settings }
    }

    override func ending(closing: Bool = true) async -> Ending {
        // Between two lines the terminal itself handles Control-D, so it is typed until it is read.
        while closing, !hasEnded {
            type("\u{4}")
            try? await Task.sleep(for: .milliseconds(200))
        }
        return await super.ending(closing: false)
    }

    override func everything() async -> String {
        _ = try? await eventually { printed.hasSuffix(Self.end) }
        return String(printed.dropLast(Self.end.count))
    }
}
