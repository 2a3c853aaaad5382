import Domain
public import Ports
import SystemPackage

import Platform

/// The pager that the user names, or else `$PAGER`, or else `less`, run in the foreground of the terminal.
///
/// It reads the text from its standard input; the command is not run by a shell.
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
        let start = ProgramStart(
            path: path, arguments: words + (isLess ? ["-R"] : []),
            environment: environment.merging(Self.surroundings) { own, _ in own })
        let ending = await SystemThread.run { Result { () throws(Failure) in try Self.run(start, reading: text) } }
        return switch ending {
        // A user who ends it by a signal, as Control-C does, has seen enough.
        case .success(.exited(0)), .success(.signalled): .shown
        case .success(.exited(let status)): .failed("The pager “\(name)” failed with status \(Int(status)).")
        case .failure(let error): .failed(error.message)
        case nil: .failed("The pager “\(name)” could not be started: no thread available.")
        }
    }

    private static let usual = "less"

    /// Defaults that the user's own settings override: less does not page short texts, shows colours, leaves its text
    /// on the screen, and reads text as UTF-8.
    private static let surroundings = ["LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"]

    /// Runs a pager to its end, which blocks the thread; the terminal's settings are restored afterwards.
    private static func run(_ start: ProgramStart, reading text: String) throws(Failure) -> ProgramEnding {
        var start = start
        let input = try file(holding: text, in: start.environment["TMPDIR"])
        start.streams = [input]
        var settings = termios()
        let isTerminal = tcgetattr(STDOUT_FILENO, &settings) == 0
        defer { if isTerminal { tcsetattr(STDOUT_FILENO, TCSADRAIN, &settings) } }
        do throws(Errno) {
            defer { input.release() }
            return try start.run()
        } catch {
            let name = start.arguments.first ?? start.path
            throw Failure(.refused, "The pager “\(name)” could not be started: \(error.description).")
        }
    }

    /// Returns a file that is gone when it is closed. Through a pipe, another thread would have to write the text, as
    /// much of it as the pager wants to read.
    private static func file(holding text: String, in parent: String?) throws(Failure) -> OpenFile {
        let folder = try ScratchFolder(named: "souk-page", in: parent)
        defer { folder.remove() }
        let path = try folder.write(Array(text.utf8), to: "page")
        return try reading(FilePath(path)) { () throws(Errno) in try OpenFile.opened(path, O_RDONLY) }
    }
}
