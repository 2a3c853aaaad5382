import CommandKit
import Rendering
import Transcripts
import Synchronization

/// A session that is being written to a file as a transcript, one block per line when the line is done.
struct Recording: Sendable {
    let path: String
    let file: any RecordingFile
    /// The settings that the header pins, with which recorded output is rendered.
    let settings: TranscriptSettings
    /// The number of typed lines so far, including those of here-text and secrets.
    private(set) var lineCount = 0
    private(set) var secretCount = 0
    /// True if the transcript does not have the last line that expectations check.
    var lacksLast = true
    /// True if the transcript has the last line that expectations check in another form, with which they name it.
    var rewritesLast = false
    /// True if the transcript has a line in another form, such as with an answer, which `undo` may name.
    var hasRewritten = false
    /// True if a typed line had a name or a password in an address, which output may repeat.
    var hidesNames = false

    static let line = Noun(one: "line", other: "lines")

    mutating func nextSecret() -> String {
        secretCount += 1
        return "$SOUK_SECRET_\(secretCount)"
    }

    mutating func append(_ block: RecordedBlock) throws(Failure) {
        try file.append(block.text)
        lineCount += block.typed.count
    }

    var sum: Message {
        let recorded: Message = "Recorded \(lineCount, Self.line) to \(path)."
        return secretCount == 0
            ? recorded : recorded + " Passwords are left out: give them to souk test as SOUK_SECRET_1, SOUK_SECRET_2, …"
    }
}

/// The parts of the world that are frozen while a session is recorded, besides what the transcript's header pins.
extension World {
    /// Stops the clock, and limits `undo` to changes made from now on.
    func beginPinning() throws(Failure) {
        conditions.clock.hold()
        let state = stores.state
        stores.reach.narrow(hiding: try state.entryNumbers(on: .done) + state.entryNumbers(on: .undone))
    }

    func endPinning() {
        conditions.clock.resume()
        stores.reach.widen()
    }
}

/// A prompter that passes on questions, and records with which words a script gives the answers.
final class RecordingPrompter: Prompter {
    private let prompter: any Prompter
    private let heard = Mutex<[[String]]>([])
    private let missed = Mutex(false)

    init(_ prompter: any Prompter) { self.prompter = prompter }

    /// The words for each answer: an option and its value, or an argument.
    var answers: [[String]] { heard.withLock { $0 } }

    /// True if a secret was asked for and not given.
    var lacksSecret: Bool { missed.withLock { $0 } }

    func secret(_ question: Message) async throws(Failure) -> Secret? {
        let secret = try await prompter.secret(question)
        missed.withLock { $0 = secret == nil }
        return secret
    }

    func text(_ question: Message) async throws(Failure) -> String? { try await prompter.text(question) }
    func agrees(_ question: Message) async throws(Failure) -> Bool? { try await prompter.agrees(question) }

    func answered(with words: String?...) {
        let given = words.compactMap(\.self)
        guard given.count == words.count else { return }
        // A command that has to run again asks again.
        heard.withLock { $0 = $0.filter { $0.first != given.first } + [given] }
    }
}
