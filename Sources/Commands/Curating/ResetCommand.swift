import CommandKit
import Domain
import Ports

/// Resets the archive to its initial state: on the server that keeps it, else on this machine.
struct ResetCommand: Command {
    static let yes = Parameter<Flag>("--yes", help: "Do not ask for confirmation.")
    static let signature = Signature(
        "reset", in: .curating, summary: "Reset the service's archive to its original state.", parameters: [yes])
    static let examples = [
        Example(
            "reset --yes", after: "use calls", "list", "archive 1-3",
            prints: "The calls are back in their original state.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let source = try workspace.source(in: world)
        let noun = source.schema.noun
        guard source.archive != nil || source.schema.archivedFlag != nil else {
            throw Failure(
                .usage, "\(source.service.rawValue) has no archive of its own to go back to.",
                hint: "Type restore everywhere to bring every archived record back.")
        }
        if !invocation[Self.yes].isSet { try await confirm(resetting: source, with: world.dialogue.prompter) }
        guard let archive = source.archive else {
            workspace.view.archived = View.Marked()
            return .message("The \(plural: noun) are back in their original state.")
        }
        let before = try await archived(in: workspace, of: source, isRead: true, using: world)
        try await advising(Self.advice) { () async throws(Failure) in try await archive.reset() }
        let after = try await archived(in: workspace, of: source, isRead: false, using: world)
        let (restored, archived) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
        workspace.recordArchived(false, restored, of: source)
        workspace.recordArchived(true, archived, of: source)
        return .message(
            """
            The \(plural: noun) are back in their original state: \(restored.count, noun) restored, \(archived.count, noun) archived.
            """)
    }

    private static let advice: Message = "Type reset to try again."

    /// Returns the archived rows; if `isRead`, the source is read again first.
    private func archived(
        in workspace: Workspace, of source: any RecordSource, isRead: Bool, using world: World
    ) async throws(Failure) -> [View.Row] {
        if isRead {
            _ = try await advising(Self.advice) { () async throws(Failure) in
                try await source.refresh()
            }
        }
        return try await workspace.rows(of: workspace.view.archiveMark(of: source), using: world)
    }

    private func confirm(resetting source: any RecordSource, with prompter: any Prompter) async throws(Failure) {
        let noun = source.schema.noun
        let question: Message =
            source.archive == nil
            ? "Forget which \(plural: noun) you archived and restored?"
            : """
            Reset all \(plural: noun) on “\(source.location.text)” to their original state, for everyone who uses that server?
            """
        switch await prompter.agrees(question) {
        case .given(true): return
        case .given(false), .cancelled: throw Failure(.cancelled, "Nothing was reset.")
        case .nobody:
            throw Failure(
                .usage, "\(question) No terminal to ask on.", hint: "Type reset --yes to skip the question.")
        }
    }
}
