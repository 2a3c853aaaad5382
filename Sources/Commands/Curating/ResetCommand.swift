/// Resets the archive to its initial state: on the server that keeps it, else on this machine.
struct ResetCommand: Command {
    static let signature = Signature(
        "reset", in: .curating, summary: "Reset the service’s archive to its original state.",
        parameters: [Confirmation.yes])
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
                hint: "Type \(workspace.line("restore everywhere")) to bring every archived record back.")
        }
        let question: Message =
            source.archive == nil
            ? "Forget which \(plural: noun) you archived and restored?"
            : """
            Reset all \(plural: noun) on “\(source.location.text)” to their original state, for everyone who \
            uses that server?
            """
        try await Confirmation.require(question, before: workspace.line("reset"), by: invocation)
        guard let archive = source.archive else {
            workspace.marks.archived = Marks.Changes()
            return .message("The \(plural: noun) are back in their original state.")
        }
        let (current, mark) = (workspace, workspace.marks.archiveMark(of: source))
        let (before, after) = try await advising("Type \(workspace.line("reset")) to try again.") {
            () async throws(Failure) in
            _ = try await source.refresh()
            let before = try await current.rows(of: mark, using: world)
            try await archive.reset()
            return (before, try await current.rows(of: mark, using: world))
        }
        let (restored, archived) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
        workspace.recordArchived(false, restored, of: source)
        workspace.recordArchived(true, archived, of: source)
        return .message(
            """
            The \(plural: noun) are back in their original state: \(restored.count, noun) restored, \
            \(archived.count, noun) archived.
            """)
    }
}

/// The confirmation of something that undo does not take back.
enum Confirmation {
    static let yes = Parameter<Flag>("--yes", help: "Do not ask for confirmation.")

    /// Asks whether to go on, unless `--yes` was typed.
    static func require(_ question: Message, before command: String, by invocation: Invocation) async throws(Failure) {
        if invocation[yes].isSet { return }
        guard let agrees = try await invocation.world.dialogue.prompter.agrees(question) else {
            throw Failure(
                .usage, "\(question) No terminal to ask on.", hint: "Type \(command) --yes to skip the question.")
        }
        if !agrees { throw Failure(.cancelled, "Nothing was changed.") }
        invocation.world.dialogue.prompter.answered(with: yes.name)
    }
}
