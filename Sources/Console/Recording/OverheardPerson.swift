import Domain
import Services
import Synchronization

/// Passes on what a person is asked, and notes how they answered; never what.
final class OverheardPerson: Person {
    /// What the command of one line was answered.
    struct Answers {
        var hasGivenSecret = false
        /// Whose secret it was, by the question: an address that need not stand in the line.
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
