import CommandKit
import Domain
import Ports

/// Runs the commands of a file as if they were typed here.
struct ReadCommand: Command {
    static let file = Parameter<FilePath>("file", help: "The script to run.")
    static let signature = Signature(
        "read", in: .session, summary: "Run the commands of a file.", undoable: false, parameters: [file])
    static let examples = [Example("read evening.souk", prints: "Pinned “VELO VTT ROCKRIDER 26 POUCES”.")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        Output(.message, control: .read(path: invocation[Self.file].string))
    }
}
