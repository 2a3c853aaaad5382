import Foundation
import Testing

/// The program on a terminal owned by the test, under a shell that can stop and continue it.
final class TerminalProgram {
    /// The result of `tcgetattr`, comparable.
    struct Settings: Equatable {
        private let modes: [tcflag_t]
        private let controlCharacters: [cc_t]

        init(of terminal: Int32) {
            var settings = termios()
            tcgetattr(terminal, &settings)
            modes = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
            controlCharacters = withUnsafeBytes(of: &settings.c_cc) { $0.map { cc_t($0) } }
        }
    }

    /// No terminal could be opened.
    struct NoTerminal: Error {
        let number: Int32
    }

    let home: ScratchHome
    /// The settings made by the shell before the program started.
    let settingsBefore: Settings

    private let keyboard: FileHandle
    private let device: FileHandle
    private let shell: ChildProcess
    private let screen: Collector

    /// Starts the program under a shell that can stop and continue it.
    ///
    /// - Parameter arguments: Words that need no quoting in a shell.
    init(home: ScratchHome, _ arguments: [String], environment: [String: String] = [:]) throws {
        let (keyboard, device) = try Self.terminal()
        let terminal = try Self.name(of: device)
        self.home = home
        (self.keyboard, self.device) = (keyboard, device)
        settingsBefore = Settings(of: device.fileDescriptor)
        let program =
            (["'\(Program.path)'", "--home", "'\(home.path)'"] + Program.patience(before: arguments) + arguments)
            .joined(separator: " ")
        // A stopped program is continued once the test has created the file “go”.
        let job = """
            set -m; \(program); status=$?
            while [ "$status" -gt 128 ] && [ -n "$(jobs -s)" ]; do
                until [ -e '\(home.file("go"))' ]; do sleep 0.02; done
                fg >/dev/null; status=$?
            done
            exit "$status"
            """
        try job.write(toFile: home.file("job"), atomically: false, encoding: .utf8)
        shell = try ChildProcess(
            running: "/bin/bash",
            ["-c", "exec setsid --ctty --wait bash --norc '\(home.file("job"))' <>\(terminal) >&0 2>&1"],
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "TERM": "xterm-256color", "INPUTRC": "/dev/null",
                "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "PAGER": "",
            ].merging(environment) { $1 })
        screen = Collector(reading: keyboard)
    }

    deinit {
        // A program must not outlive a test that gave up on it.
        kill(shell.id, SIGKILL)
        for number in (try? Program.numbers(ofProgramsIn: home)) ?? [] { kill(number, SIGKILL) }
    }

    private static func terminal() throws -> (keyboard: FileHandle, device: FileHandle) {
        var (keyboard, device): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&keyboard, &device, nil, nil, &size) == 0 else { throw NoTerminal(number: errno) }
        // Neither end may be inherited by programs of other tests.
        for end in [keyboard, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (
            FileHandle(fileDescriptor: keyboard, closeOnDealloc: true),
            FileHandle(fileDescriptor: device, closeOnDealloc: true)
        )
    }

    private static func name(of terminal: FileHandle) throws -> String {
        // Not `ttyname`, which is not thread-safe.
        var name = [UInt8](repeating: 0, count: 256)
        let failure = name.withUnsafeMutableBytes { buffer -> Int32 in
            guard let start = buffer.baseAddress else { return ENOMEM }
            return ttyname_r(terminal.fileDescriptor, start, buffer.count)
        }
        guard failure == 0 else { throw NoTerminal(number: failure) }
        return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The current settings.
    var settings: Settings { Settings(of: device.fileDescriptor) }

    func type(_ keys: String) {
        try? keyboard.write(contentsOf: Data(keys.utf8))
    }

    /// Types keys, and expects that the program has printed `text` and later `next`.
    func type(
        _ keys: String, expecting text: String, then next: String = "", at place: SourceLocation = #_sourceLocation
    ) async throws {
        type(keys)
        #expect(try await prints(text, then: next), sourceLocation: place)
    }

    /// Waits until the program has printed `text` and then `next`; returns false on timeout.
    func prints(_ text: String, then next: String = "", within limit: Duration = Program.patience) async throws -> Bool
    {
        try await eventually(within: limit) { screen.text.contains(text, then: next) }
    }

    /// The output so far.
    var printed: String { screen.text }

    /// Sends a signal to the program only, not to its shell; returns false if it is not running.
    func send(_ signal: Int32) throws -> Bool {
        try Program.send(signal, toProgramIn: home)
    }

    /// Waits until `/proc` reports the program as stopped.
    func stops() async throws -> Bool {
        try await eventually {
            try Program.numbers(ofProgramsIn: home).contains { number in
                let status = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
                return status.split(separator: ")").last?.hasPrefix(" T") == true
            }
        }
    }

    /// Continues the stopped program through the shell, and waits until it has taken the terminal again.
    ///
    /// Earlier keys would be handled by the terminal, which turns Control-C into a signal.
    func goesOn(with settings: Settings) async throws -> Bool {
        try home.write("", to: "go")
        return try await eventually { self.settings == settings }
    }

    /// Waits for the exit; returns the exit status reported by the shell.
    func exitStatus() async -> Int32 {
        await shell.exitStatus()
    }
}
