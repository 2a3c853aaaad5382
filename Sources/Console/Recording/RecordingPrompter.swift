import Domain
import Ports
import Synchronization

/// A prompter that passes on questions and records whether they were answered, never the answers.
final class RecordingPrompter: Prompter {
    /// The answers that the command of one line received.
    struct Answers {
        var hasGivenSecret = false
        /// The owner of the secret, taken from the question: an address that may be missing from the line.
        var owner: String?
        var hasAgreed = false
    }

    private let prompter: any Prompter
    private let heard = Mutex(Answers())

    init(_ prompter: any Prompter) {
        self.prompter = prompter
    }

    var answers: Answers { heard.withLock { $0 } }

    func secret(_ question: Message) async -> Answer<Secret> {
        let answer = await prompter.secret(question)
        if case .given = answer {
            heard.withLock { ($0.hasGivenSecret, $0.owner) = (true, Self.owner(in: question)) }
        }
        return answer
    }

    private static func owner(in question: Message) -> String? {
        question.parts.lazy.compactMap { if case .outside(let text) = $0 { text } else { nil } }.first
    }

    func text(_ question: Message) async -> Answer<String> { await prompter.text(question) }

    func agrees(_ question: Message) async -> Answer<Bool> {
        let answer = await prompter.agrees(question)
        if case .given(true) = answer { heard.withLock { $0.hasAgreed = true } }
        return answer
    }
}
