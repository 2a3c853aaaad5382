import Foundation

/// The program at a terminal that the test holds, under a shell that can stop and continue it, as a person has it.
final class TerminalProgram {
    /// What `tcgetattr` says, to be compared.
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

    /// There is no terminal to be had.
    struct NoTerminal: Error {
        let number: Int32
    }

    let home: ScratchHome
    /// As the shell had it before the program began.
    let settingsBefore: Settings

    private let keyboard: FileHandle
    private let device: FileHandle
    private let shell: ChildProcess
    private let screen: Collector

    /// Starts the program, stopped and continued by its shell.
    ///
    /// - Parameter arguments: Words that mean themselves to a shell.
    init(home: ScratchHome, _ arguments: [String], environment: [String: String] = [:]) throws {
        let (keyboard, device) = try Self.terminal()
        let terminal = try Self.name(of: device)
        self.home = home
        (self.keyboard, self.device) = (keyboard, device)
        settingsBefore = Settings(of: device.fileDescriptor)
        let program = (["'\(Program.path)'", "--home", "'\(home.path)'"] + arguments).joined(separator: " ")
        // A stopped program is continued once the test has made the file “go”.
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
        // What a test gave up on is not to go on without it.
        kill(shell.id, SIGKILL)
        for number in (try? Program.numbers(ofProgramsIn: home)) ?? [] { kill(number, SIGKILL) }
    }

    private static func terminal() throws -> (keyboard: FileHandle, device: FileHandle) {
        var (keyboard, device): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&keyboard, &device, nil, nil, &size) == 0 else { throw NoTerminal(number: errno) }
        // Neither end is for the programs that other tests start.
        for end in [keyboard, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (
            FileHandle(fileDescriptor: keyboard, closeOnDealloc: true),
            FileHandle(fileDescriptor: device, closeOnDealloc: true)
        )
    }

    private static func name(of terminal: FileHandle) throws -> String {
        // Several tests ask at once: `ttyname` would give one the name of another's.
        var name = [UInt8](repeating: 0, count: 256)
        let failure = name.withUnsafeMutableBytes { buffer -> Int32 in
            guard let start = buffer.baseAddress else { return ENOMEM }
            return ttyname_r(terminal.fileDescriptor, start, buffer.count)
        }
        guard failure == 0 else { throw NoTerminal(number: failure) }
        return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// As they are now.
    var settings: Settings { Settings(of: device.fileDescriptor) }

    func type(_ keys: String) {
        try? keyboard.write(contentsOf: Data(keys.utf8))
    }

    /// Waits until the program has printed a text, and `next` after it; false when it did not within that time.
    func prints(_ text: String, then next: String = "", within limit: Duration = .seconds(60)) async throws -> Bool {
        try await eventually(within: limit) {
            let printed = screen.text
            guard let found = printed.range(of: text) else { return false }
            return next.isEmpty || printed[found.upperBound...].contains(next)
        }
    }

    /// What has been printed.
    var printed: String { screen.text }

    /// Sends a signal to the program alone, not to its shell; false where it is not there.
    func send(_ signal: Int32) throws -> Bool {
        try Program.send(signal, toProgramIn: home)
    }

    /// Waits until the program has stopped, as `/proc` says.
    func stops() async throws -> Bool {
        try await eventually {
            try Program.numbers(ofProgramsIn: home).contains { number in
                let status = (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)) ?? ""
                return status.split(separator: ")").last?.hasPrefix(" T") == true
            }
        }
    }

    /// Has the shell continue what has stopped, and waits until it has the terminal as it had it before.
    ///
    /// Keys that come sooner are the terminal's own: it would make a signal of Control-C.
    func goesOn(with settings: Settings) async throws -> Bool {
        _ = try home.write("", to: "go")
        return try await eventually { self.settings == settings }
    }

    /// Waits for the end: the exit status as the shell tells it.
    func exitStatus() async -> Int32 {
        await shell.exitStatus()
    }

    private func eventually(
        within limit: Duration = .seconds(60), _ condition: () throws -> Bool
    ) async throws -> Bool {
        let deadline = ContinuousClock.now + limit
        while try !condition() {
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(2))
        }
        return true
    }
}
