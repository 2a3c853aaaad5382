import Domain
public import Ports
import SystemPackage

import Platform

/// The pager that the user names, or else `$PAGER`, or else `less`, run in the foreground of the terminal.
///
/// It gets the text through its standard input; the command is not run by a shell.
public struct ExternalPager: Pager {
    private let environment: @Sendable () -> [String: String]

    /// - Parameter environment: Names the pager, and is passed on to it; read when the pager is run.
    public init(environment: @autoclosure @escaping @Sendable () -> [String: String]) {
        self.environment = environment
    }

    /// Waits for the pager on a separate thread; cancelling the task does not end the pager.
    public func show(_ text: String, with command: String?) async -> PagerEnding {
        let environment = environment()
        let named = command ?? environment["PAGER"]
        let words = named.map { ProgramWords($0).strings } ?? [Self.usual]
        guard let name = words.first, !["", "cat"].contains(name) else { return .none }
        guard let path = ProgramWords.path(of: name, among: environment["PATH", default: ""]) else {
            return named == nil ? .none : .failed("The pager “\(name)” is not installed.")
        }
        let isLess = path.split(separator: "/").last == "less"
        let run = PagerRun(
            path: path, arguments: words + (isLess ? ["-R"] : []),
            environment: environment.merging(Self.surroundings) { own, _ in own }, text: Array(text.utf8))
        let ending = await SystemThread.run { Result { () throws(Errno) in try run.run() } }
        return switch ending {
        // A user who ends it by a signal, as Control-C does, has seen enough.
        case .success(.exited(0)), .success(.signalled): .shown
        case .success(.exited(let status)): .failed("The pager “\(name)” failed with status \(Int(status)).")
        case .failure(let cause): .failed("The pager “\(name)” could not be started: \(cause.description).")
        case nil: .failed("The pager “\(name)” could not be started: no thread available.")
        }
    }

    private static let usual = "less"

    /// Defaults that the user's own settings override: less does not page short texts, shows colours, leaves its text
    /// on the screen, and reads text as UTF-8.
    private static let surroundings = ["LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"]
}

/// A pager at work: a program in the foreground that reads a text, as much of it as it wants.
struct PagerRun: Sendable {
    let path: String
    /// The program's arguments, its own name first.
    let arguments: [String]
    let environment: [String: String]
    let text: [UInt8]

    /// Runs it to its end, which blocks the thread; the terminal's settings are restored afterwards.
    ///
    /// Another thread writes the text, because a pager may stop reading and stay open for hours. Both threads sleep
    /// until something happens.
    func run() throws(Errno) -> ProgramEnding {
        var settings = termios()
        let isTerminal = tcgetattr(STDOUT_FILENO, &settings) == 0
        defer { if isTerminal { tcsetattr(STDOUT_FILENO, TCSADRAIN, &settings) } }
        let pipe = try PipeEnds()
        let end: PipeEnds
        do {
            end = try PipeEnds()
        } catch {
            [pipe.reading, pipe.writing].forEach { $0.release() }
            throw error
        }
        // Closed when the pager has ended, which tells the other thread to stop.
        defer { end.writing.release() }
        let program: ForegroundProgram
        do {
            defer { pipe.reading.release() }
            let start = ProgramStart(
                path: path, arguments: arguments, environment: environment, streams: [pipe.reading])
            do {
                program = ForegroundProgram(id: try start.begin())
            } catch {
                [pipe.writing, end.reading].forEach { $0.release() }
                throw error
            }
        }
        let isFed = SystemThread.start { [text] in
            Self.feed(text, through: pipe.writing, until: end.reading)
            [pipe.writing, end.reading].forEach { $0.release() }
        }
        guard isFed else {
            [pipe.writing, end.reading].forEach { $0.release() }
            _ = try program.end()
            throw .resourceTemporarilyUnavailable
        }
        return try program.end()
    }

    /// Writes the text until all of it is accepted, the reader is gone, or the other end of `end` is closed.
    private static func feed(_ text: [UInt8], through pipe: OpenFile, until end: OpenFile) {
        // Writing to a pager that was closed early fails; that must not end souk.
        SystemThread.blockBrokenPipes()
        guard fcntl(pipe.rawValue, F_SETFL, O_NONBLOCK) == 0 else { return }
        var rest = text[...]
        while !rest.isEmpty {
            var descriptors = [
                pollfd(fd: pipe.rawValue, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: end.rawValue, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&descriptors, 2, -1) > 0 else {
                if errno == EINTR { continue }
                return
            }
            guard descriptors[1].revents == 0 else { return }
            let count = rest.withUnsafeBytes { write(pipe.rawValue, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EAGAIN, errno != EINTR {
                return
            }
        }
    }
}
