import Domain
public import Services
import SystemPackage

/// The pager that a person names, or else `$PAGER`, or else `less`, run in the foreground of the terminal.
///
/// What it is given comes through its standard input; no shell reads the command.
public struct ExternalPager: Pager {
    private let environment: @Sendable () -> [String: String]

    /// - Parameter environment: Names the pager, and is passed on to it; looked at when the pager is run.
    public init(environment: @autoclosure @escaping @Sendable () -> [String: String]) {
        self.environment = environment
    }

    /// Waits for the pager on a thread of its own; cancelling the task does not end it.
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
        let ending = await OwnThread.run { Result { () throws(Errno) in try run.run() } }
        return switch ending {
        // Whoever ends it by a signal, as Control-C does, has seen enough.
        case .success(.exited(0)), .success(.signalled): .shown
        case .success(.exited(let status)): .failed("The pager “\(name)” failed with status \(Int(status)).")
        case .failure(let cause): .failed("The pager “\(name)” could not be started: \(cause.description).")
        case nil: .failed("The pager “\(name)” could not be started: the system has no thread for it.")
        }
    }

    private static let usual = "less"

    /// What the person's own settings come before: less leaves short texts alone, shows colours, keeps what it showed on
    /// the screen, and takes text for the UTF-8 that it is.
    private static let surroundings = ["LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"]
}
