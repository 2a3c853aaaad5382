import CommandKit
import Domain
import Services

/// Makes the next command fail with an internal error.
struct FaultDefectCommand: Command {
    static let signature = Signature(
        "fault defect", in: .testing, summary: "Have the next command fail as a defect of souk.", undoable: false)
    static let examples = [Example("fault defect", prints: "The next command fails as a defect of souk.")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        try world.allowedFaults().setDefect()
        return .message("The next command fails as a defect of souk.")
    }
}
