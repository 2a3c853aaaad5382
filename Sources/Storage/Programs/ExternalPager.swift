import Domain
public import Ports
import SystemPackage

import Platform

/// The pager that the user names, or else `$PAGER`, or else `less`, run by a shell in the foreground of the terminal.
///
/// It reads the text from its standard input.
public struct ExternalPager: Pager {
    private let environment: [String: String]

    /// - Parameter environment: Names the pager, and is passed on to it.
    public init(environment: [String: String]) { self.environment = environment }

    /// Waits for the pager on a separate thread; cancelling the task does not end the pager.
    public func show(_ text: String, with command: String?) async -> PagerEnding {
        var environment = environment
        let named = command ?? environment["PAGER"]
        let pager = named ?? Self.usual
        guard let name = pager.split(whereSeparator: \.isWhitespace).first.map(String.init), name != "cat" else {
            return .none
        }
        if named == nil, ProgramSearch.path(of: name, in: environment["PATH", default: ""]) == nil { return .none }
        environment["LESS"] = environment["LESS"].map { "-R " + $0 } ?? "FRX"
        environment.merge(Self.defaultVariables) { own, _ in own }
        let start = ShellCommand(script: pager, environment: environment)
        let ending = await SystemThread.run { Result { () throws(Failure) in try Self.run(start, reading: text) } }
        return switch ending {
        case .success(0): .shown
        // A user who ends it, by Control-C or otherwise, has seen enough.
        case .success(let status) where Self.leaving.contains(status - 128): .shown
        case .success(126...127): .failed("The pager “\(name)” is not installed.")
        case .success(let status): .failed("The pager “\(name)” failed with status \(Int(status)).")
        case .failure(let error): .failed(error.message)
        }
    }

    private static let usual = "less"

    private static let leaving = [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM]

    /// Defaults that the user's own settings override: text is UTF-8 for less, and lv shows colours. Of less itself,
    /// `LESS` is set so that it does not page short texts, shows colours, and leaves its text on the screen.
    private static let defaultVariables = ["LESSCHARSET": "utf-8", "LV": "-c"]

    /// Runs a pager to its end, which blocks the thread; the terminal's settings are restored afterwards.
    private static func run(_ start: ShellCommand, reading text: String) throws(Failure) -> Int32 {
        var start = start
        let input = try file(holding: text, in: start.environment["TMPDIR"])
        defer { input.release() }
        start.input = input
        var settings = termios()
        let isTerminal = tcgetattr(STDOUT_FILENO, &settings) == 0
        defer { if isTerminal { tcsetattr(STDOUT_FILENO, TCSADRAIN, &settings) } }
        do throws(Errno) {
            return try start.run()
        } catch {
            throw Failure(.refused, "The pager “\(start.script)” could not be started: \(error.message).")
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
