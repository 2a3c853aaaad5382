import CommandKit
import Domain
import Ports

/// Makes saving or reading state on this machine fail, until the faults are cleared.
struct FaultDiskCommand: Command {
    static let what = Parameter<DiskFault>("what", help: "full, quota, read-only, denied, error or unreadable.")
    static let span = Parameter<FaultSpan>("span", help: "after N: N files succeed first. times N: then N fail.")
    static let signature = Signature(
        "fault disk", in: .testing, summary: "Make saving or reading fail.", undoable: false,
        parameters: [what, span])
    static let examples = [
        Example("fault disk full", prints: "The disk is full."),
        Example("fault disk unreadable after 1", prints: "The disk fails to read, after 1 file that succeeds."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let (fault, span) = (invocation[Self.what], invocation[Self.span])
        return try invocation.world.settingFault(saying: fault.sentence(ending: span.words(of: .file))) {
            $0.set(fault, for: span)
        }
    }
}
