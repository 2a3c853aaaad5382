import Domain
import FileStores
import Services
import Transcripts

/// A transcript that is run in a place of its own.
struct TranscriptSession {
    let transcript: Transcript
    let place: SessionPlace
    let served: ServedContracts?
    let conditions: TestConditions

    /// What the session came to.
    struct Outcome {
        /// What each line printed, where all were read and the program ended as it should; else nil.
        let printed: [String]?
        let failures: [TestFailure]
    }

    func outcome() async throws(TranscriptHindrance) -> Outcome {
        let secrets = try TypedSecrets(
            in: transcript.blocks.map { ($0.typed, $0.line) }, conditions.secret)
        let typed = transcript.typed.map { (served?.real($0) ?? $0) }.map(secrets.filled)
        let input: String
        do {
            input = try place.write(typed: typed.map { $0 + "\n" }.joined())
        } catch {
            throw TranscriptHindrance(error)
        }
        let (ending, output) = try await place.run(
            ["--keep-going", "--mark-lines", "--script-name", "command"], input: input)
        let marked = MarkedOutput(output)
        let printed = marked.printed.map { secrets.hidden(in: place.written(served?.written($0) ?? $0)) }
        let stop = FailedEnding(
            ending, patience: conditions.patience, mayBeDefect: transcript.settings.hasFaults,
            hasBegun: !printed.isEmpty)
        guard let stop else {
            let isWhole = printed.count == transcript.blocks.count
            return Outcome(printed: isWhole ? printed : nil, failures: transcript.failures(from: printed))
        }
        return Outcome(printed: nil, failures: failures(stop, printed: printed, preamble: marked.preamble))
    }

    /// What differs in the blocks that the session got through, and where it came to its end.
    private func failures(_ stop: FailedEnding, printed: [String], preamble: String) -> [TestFailure] {
        let done = printed.dropLast()
        let differences = zip(transcript.blocks, done).compactMap { $0.difference(from: $1).map(TestFailure.init) }
        let last = printed.isEmpty ? nil : transcript.blocks[printed.count - 1]
        let lines = (printed.last ?? preamble).split(separator: "\n").map { BlockDifference.Line.printed(String($0)) }
        return differences
            + [TestFailure(line: last?.line, typed: last?.typed, message: stop.message, lines: lines)]
    }
}
