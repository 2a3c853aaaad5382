import ArgumentParser
import CommandKit
import Console
import Domain
import LineEditing
import Services

/// The last word of a program that cannot go on, and the status it ends with.
struct Farewell {
    private let text: String
    private let status: ExitStatus

    init(_ error: any Error) {
        switch error {
        case let error as CommandError:
            (text, status) = (ProgramNotice(error: error.message, hint: error.hint).text, error.kind.exitStatus)
        case let error as StoreError:
            let error = CommandError(error)
            (text, status) = (ProgramNotice(error: error.message, hint: error.hint).text, error.kind.exitStatus)
        case let error as ServiceError:
            (text, status) = (ProgramNotice(error: error.message).text, .service)
        case let error as OutputError:
            // Whoever closed the pipe has read enough and needs no sentence about it.
            (text, status) = (error.kind == .closed ? "" : ProgramNotice(error: error.message).text, .state)
        case let error as LineEditorError:
            (text, status) = (
                ProgramNotice(error: "The terminal cannot be used: \(String(describing: error)).").text, .defect
            )
        default:
            let isHelp = SoukOptions.exitCode(for: error).isSuccess
            (text, status) = (SoukOptions.fullMessage(for: error) + "\n", isHelp ? .success : .usage)
        }
    }

    /// Says it: what was asked for on standard output, what went wrong on standard error.
    func said(to writer: OutputWriter) -> ExitStatus {
        do throws(OutputError) {
            try writer.write(text, to: status == .success ? .output : .error)
            try writer.flush()
            return status
        } catch {
            return status == .success ? .state : status
        }
    }
}
