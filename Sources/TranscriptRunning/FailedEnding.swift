import CommandKit
import Domain
import FileStores
import Services

/// An end of the program that no session should come to.
struct FailedEnding {
    let message: Message

    /// - Parameters:
    ///   - mayBeDefect: Whether the session may have asked for a defect.
    ///   - hasBegun: Whether the program read a line at all.
    init?(_ ending: FolderRun.Ending, patience: Duration, mayBeDefect: Bool, hasBegun: Bool) {
        switch ending {
        case .tookTooLong:
            message =
                "This took longer than \(Int(patience.components.seconds), Noun(one: "second", other: "seconds")) and was ended."
        case .printedTooMuch:
            message = "This printed more than \(FolderRun.outputLimit >> 20) MiB and was ended."
        case .cancelled: message = "This was cancelled."
        case .ended(.signalled(let signal)): message = "souk was ended here by signal \(Int(signal))."
        case .ended(.exited(ExitStatus.defect.rawValue)) where !mayBeDefect:
            message = "souk ended here with a defect of its own."
        case .ended(.exited(let status)) where !hasBegun:
            message = "souk ended with status \(Int(status)) before it read a line."
        case .ended(.exited): return nil
        }
    }
}
