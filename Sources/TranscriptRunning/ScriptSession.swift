import Domain
import FileStores
import Services
import Transcripts

/// A script that is run in a place of its own, and passes when its status is 0.
struct ScriptSession {
    let script: ScriptTest
    /// What the script is called in errors.
    let name: String
    let place: SessionPlace
    let served: ServedContracts?
    let conditions: TestConditions

    func failures() async throws(TranscriptHindrance) -> [TestFailure] {
        let lines = script.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let secrets = try TypedSecrets(in: lines.enumerated().map { ($1, $0 + 1) }, conditions.secret)
        let text = lines.map { (served?.real($0) ?? $0) }.map(secrets.filled).joined(separator: "\n")
        do throws(StoreError) {
            try place.write(script: text, named: name)
        } catch {
            throw TranscriptHindrance(error)
        }
        let (ending, output) = try await place.run(["--", name], input: nil)
        let printed = String(decoding: output, as: UTF8.self)
        let shown = secrets.hidden(in: place.written(served?.written(printed) ?? printed)).split(separator: "\n")
        let stop = FailedEnding(ending, patience: conditions.patience, mayBeDefect: true, hasBegun: true)
        if let stop { return [failure(stop.message, shown)] }
        guard case .ended(.exited(let status)) = ending, status != 0 else { return [] }
        return [failure("The script ended with status \(Int(status)).", shown)]
    }

    private func failure(_ message: Message, _ lines: [Substring]) -> TestFailure {
        TestFailure(message: message, lines: lines.map { .same(String($0)) })
    }
}
