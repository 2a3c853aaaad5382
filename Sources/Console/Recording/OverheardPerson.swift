import Domain
import Services
import Synchronization

/// A prompter that passes on questions and records whether they were answered, never the answers.
final class OverheardPerson: Person {
    /// The answers that the command of one line received.
    struct Answers {
        var hasGivenSecret = false
        /// The owner of the secret, taken from the question: an address that may be missing from the line.
        var owner: String?
        var hasAgreed = false
    }

    private let person: any Person
    private let heard = Mutex(Answers())

    init(_ person: any Person) {
        self.person = person
    }

    var answers: Answers { heard.withLock { $0 } }

    func secret(_ question: Message) async -> Answer<Secret> {
        let answer = await person.secret(question)
        if case .given = answer {
            heard.withLock { ($0.hasGivenSecret, $0.owner) = (true, Self.owner(in: question)) }
        }
        return answer
    }

    private static func owner(in question: Message) -> String? {
        question.parts.lazy.compactMap { if case .outside(let text) = $0 { text } else { nil } }.first
    }

    func agrees(_ question: Message) async -> Answer<Bool> {
        let answer = await person.agrees(question)
        if case .given(true) = answer { heard.withLock { $0.hasAgreed = true } }
        return answer
    }
}
