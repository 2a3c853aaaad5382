import CommandKit

/// The confirmation of something that undo does not take back.
enum Confirmation {
    static let yes = Parameter<Flag>("--yes", help: "Do not ask for confirmation.")

    /// Asks whether to go on, unless `--yes` was typed.
    static func require(_ question: Message, before command: String, by invocation: Invocation) async throws(Failure) {
        if invocation[yes].isSet { return }
        guard let agrees = try await invocation.world.dialogue.prompter.agrees(question).value() else {
            throw Failure(
                .usage, "\(question) No terminal to ask on.", hint: "Type \(command) --yes to skip the question.")
        }
        if !agrees { throw Failure(.cancelled, "Nothing was changed.") }
    }
}
