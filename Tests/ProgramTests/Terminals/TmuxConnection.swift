import Foundation
import Ports
import Synchronization

/// A tmux server of its own, driven in tmux's control mode: commands go in as lines, and each is answered by a block.
///
/// The server goes with the connection, and with the test process too: it ends when nobody holds the other end.
final class TmuxConnection: Sendable {
    static let path = "/usr/bin/tmux"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// tmux refused a command, or went away.
    struct Failure: Error {
        let command: String
        let answer: String
    }

    private struct Received {
        var answers: [Result<[String], Failure>] = []
        var block: [String]?
        var printed: [UInt8] = []
        var isOver = false
    }

    private let client: ChildProcess
    /// Holds the socket and the settings.
    private let folder: ScratchHome
    private let received = Mutex(Received())
    /// The server's process, which is not ours.
    private let server = Mutex<pid_t?>(nil)
    /// How many blocks have been asked for, that of the first window included.
    private let asked = Mutex(1)

    /// Starts a server with one window.
    ///
    /// - Parameters:
    ///   - command: What the window's shell runs.
    ///   - columns: Cells of the window.
    init(running command: String, columns: Int, rows: Int) throws {
        folder = try ScratchHome()
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
                    self?.take(Array(rest[..<end]))
                    rest.removeSubrange(...end)
                }
            }
            self?.received.withLock { $0.isOver = true }
        }
    }

    deinit {
        // The server would wait until all it says is read, for ever where the test's process ends first.
        if let server = server.withLock({ $0 }) { kill(server, SIGKILL) }
        try? client.input.close()
    }

    /// Waits until the server is there.
    ///
    /// - Throws: `Failure` when it is not within two minutes.
    func starts() async throws {
        let number = try await run("display-message -p '#{pid}'").joined()
        server.withLock { $0 = pid_t(number) }
    }

    /// All of the window is the program's, what scrolled away is kept, and so is what is left when the program has ended.
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

    /// The status that the command ended with; nil while it runs.
    var exitStatus: Int32? {
        let text = (try? String(contentsOfFile: folder.file("status"), encoding: .utf8)) ?? ""
        return text.hasSuffix("\n") ? Int32(text.dropLast()) : nil
    }

    /// What the program has printed, byte by byte, before tmux made cells of it.
    var printed: String { received.withLock { String(decoding: $0.printed, as: UTF8.self) } }

    /// Has tmux run a command.
    ///
    /// - Returns: The lines of its answer.
    /// - Throws: `Failure` when tmux refuses it, goes away, or says nothing for two minutes.
    @discardableResult
    func run(_ command: String) async throws -> [String] {
        let place = asked.withLock { asked in
            asked += 1
            return asked - 1
        }
        return try await answer(at: place, to: command)
    }

    /// Has tmux run two commands with nothing between them: the window stands still.
    func run(_ first: String, then second: String) async throws -> ([String], [String]) {
        let place = asked.withLock { asked in
            asked += 2
            return asked - 2
        }
        return (try await answer(at: place, to: "\(first) ; \(second)"), try await answer(at: place + 1))
    }

    /// - Parameter command: What is sent first; nothing is when nil.
    private func answer(at place: Int, to command: String? = nil) async throws -> [String] {
        if let command { try client.input.write(contentsOf: Data((command + "\n").utf8)) }
        let deadline = ContinuousClock.now + .seconds(120)
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

    /// Takes a line of control mode: the beginning or the end of a block, a line of one, or what the window printed.
    private func take(_ bytes: [UInt8]) {
        let line = String(decoding: bytes, as: UTF8.self)
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
            } else if line.hasPrefix("%output "), let start = bytes.dropFirst(8).firstIndex(of: UInt8(ascii: " ")) {
                received.printed += Self.unescaped(bytes[(start + 1)...])
            }
        }
    }

    /// Control characters and backslashes come as `\033`, all else as it is.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) {
                plain.append(code)
                rest = rest.dropFirst(3)
            } else {
                plain.append(byte)
            }
        }
        return plain
    }
}
