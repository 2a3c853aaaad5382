import Domain
import FileStores
import Services
import Transcripts

/// A script that is run in a place of its own, and passes when its status is 0.
///
/// It comes through standard input, as `souk < FILE` has it: the line after one with `--password-stdin` is the
/// password.
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
        let input: String
        do {
            input = try place.write(typed: text)
        } catch {
            throw TranscriptHindrance(error)
        }
        let (ending, output) = try await place.run(["--script-name", name], input: input)
        let printed = String(decoding: output, as: UTF8.self)
        let shown = secrets.hidden(in: place.written(served?.written(printed) ?? printed))
        let told = ScriptEnding(shown.split(separator: "\n").map(String.init), of: name)
        let stop = FailedEnding(ending, patience: conditions.patience, mayBeDefect: true, hasBegun: true)
        if let stop { return [TestFailure(message: stop.message, lines: told.lines.map { .same($0) })] }
        guard case .ended(.exited(let status)) = ending, status != 0 else { return [] }
        let message: Message = "The script ended with status \(Int(status))."
        return [TestFailure(line: told.line, message: message, lines: told.lines.map { .same($0) })]
    }
}
