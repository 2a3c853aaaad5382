import Foundation
import Synchronization

/// A private tmux server, driven in control mode: commands are sent as lines, and each is answered by a block.
///
/// The server ends with the connection, and with the test process when its end of the pipe closes.
final class TmuxConnection: Sendable {
    static let path = "/usr/bin/tmux"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// tmux rejected a command or exited.
    struct Failure: Error {
        let command: String
        let answer: String
    }

    private struct Received {
        var answers: [Result<[String], Failure>] = []
        var block: [String]?
        var isOver = false
    }

    private let client: ChildProcess
    /// Holds the socket and the settings.
    private let folder: TemporaryFolder
    private let received = Mutex(Received())
    /// The process id of the server, which is not our child.
    private let server = Mutex<pid_t?>(nil)
    /// The number of blocks requested so far, including that of the first window.
    private let asked = Mutex(1)

    /// Starts a server with one window.
    ///
    /// - Parameters:
    ///   - command: What the window's shell runs.
    ///   - columns: Cells of the window.
    init(running command: String, columns: Int, rows: Int) throws {
        folder = TemporaryFolder()
        let settings = try folder.write(Self.settings, to: "tmux.conf")
        client = try ChildProcess(
            running: Self.path,
            [
                "-u", "-C", "-S", folder.file("socket"), "-f", settings, "new-session", "-x", "\(columns)", "-y",
                "\(rows)", "\(command); echo $? > '\(folder.file("status"))'",
            ],
            environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"])
        let output = client.output
        Thread.detachNewThread { [weak self] in
            var rest: [UInt8] = []
            while let bytes = Collector.next(from: output) {
                rest += bytes
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    self?.take(String(decoding: rest[..<end], as: UTF8.self))
                    rest.removeSubrange(...end)
                }
            }
            self?.received.withLock { $0.isOver = true }
        }
    }

    deinit {
        // Otherwise the server would wait for its output to be read, forever if the test process exits first.
        if let server = server.withLock({ $0 }) { kill(server, SIGKILL) }
        try? client.input.close()
    }

    /// Waits until the server runs.
    ///
    /// - Throws: `Failure` after `patience`.
    func starts() async throws {
        let number = try await run("display-message -p '#{pid}'").joined()
        server.withLock { $0 = pid_t(number) }
    }

    /// Removes the status line, keeps the scrollback, and keeps the window after the program exits.
    private static let settings = """
        set -g status off
        set -g history-limit 100000
        set -g remain-on-exit on
        set -g remain-on-exit-format ''
        set -g allow-rename off
        set -g automatic-rename off
        set -g allow-passthrough on
        set -s set-clipboard off
        set -s escape-time 0
        set -s exit-unattached on

        """

    /// The exit status of the command; nil while it runs.
    var exitStatus: Int32? {
        let text = (try? String(contentsOfFile: folder.file("status"), encoding: .utf8)) ?? ""
        return text.hasSuffix("\n") ? Int32(text.dropLast()) : nil
    }

    /// Runs a tmux command.
    ///
    /// - Returns: The lines of its answer.
    /// - Throws: `Failure` if tmux rejects it, exits, or does not answer within `patience`.
    @discardableResult
    func run(_ command: String) async throws -> [String] {
        let place = asked.withLock { asked in
            asked += 1
            return asked - 1
        }
        return try await answer(at: place, to: command)
    }

    /// Runs two tmux commands atomically, so that the window does not change in between.
    func run(_ first: String, then second: String) async throws -> ([String], [String]) {
        let place = asked.withLock { asked in
            asked += 2
            return asked - 2
        }
        return (try await answer(at: place, to: "\(first) ; \(second)"), try await answer(at: place + 1))
    }

    /// - Parameter command: The first command; skipped when nil.
    private func answer(at place: Int, to command: String? = nil) async throws -> [String] {
        if let command { try client.input.write(contentsOf: Data((command + "\n").utf8)) }
        let deadline = ContinuousClock.now + patience
        while ContinuousClock.now < deadline {
            let (answer, isOver) = received.withLock { received in
                (received.answers.indices.contains(place) ? received.answers[place] : nil, received.isOver)
            }
            if let answer { return try answer.get() }
            if isOver { break }
            try await Task.sleep(for: .milliseconds(2))
        }
        throw Failure(command: command ?? "", answer: "tmux is silent")
    }

    /// Parses a line of control mode: the start or end of a block, or a line of a block. Output of the window is left
    /// out.
    private func take(_ line: String) {
        received.withLock { received in
            if let block = received.block {
                if line.hasPrefix("%end ") {
                    received.answers.append(.success(block))
                    received.block = nil
                } else if line.hasPrefix("%error ") {
                    received.answers.append(.failure(Failure(command: "", answer: block.joined(separator: "\n"))))
                    received.block = nil
                } else {
                    received.block?.append(line)
                }
            } else if line.hasPrefix("%begin ") {
                received.block = []
            }
        }
    }
}
