import Domain
import Storage
import Ports

/// A transcript that is run in its own folder.
struct TranscriptSession {
    let transcript: Transcript
    let place: SessionHome
    let served: ServedContracts?
    let conditions: TestConditions

    /// The outcome of the session.
    struct Outcome {
        /// The output of each line; nil unless all lines were read and the program ended normally.
        let printed: [String]?
        let failures: [TestFailure]
    }

    func outcome() async throws(TranscriptRunError) -> Outcome {
        let secrets = try TypedSecrets(
            in: transcript.blocks.map { ($0.typed, $0.line) }, conditions.secret)
        let typed = transcript.typed.map { (served?.real($0) ?? $0) }.map(secrets.filled)
        let input: String
        do {
            input = try place.write(typed: typed.map { $0 + "\n" }.joined())
        } catch {
            throw TranscriptRunError(error)
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

    /// Returns the differences in the completed blocks, and the failure that ended the session.
    private func failures(_ stop: FailedEnding, printed: [String], preamble: String) -> [TestFailure] {
        let done = printed.dropLast()
        let differences = zip(transcript.blocks, done).compactMap { $0.difference(from: $1).map(TestFailure.init) }
        let last = printed.isEmpty ? nil : transcript.blocks[printed.count - 1]
        let lines = (printed.last ?? preamble).split(separator: "\n").map { BlockDifference.Line.printed(String($0)) }
        return differences
            + [TestFailure(line: last?.line, typed: last?.typed, message: stop.message, lines: lines)]
    }
}

/// A script that is run in its own folder, and passes if its exit status is 0.
///
/// It is read from standard input, as with `souk < FILE`: the line after one with `--password-stdin` is the password.
struct ScriptSession {
    let script: ScriptTest
    /// The name of the script in error messages.
    let name: String
    let place: SessionHome
    let served: ServedContracts?
    let conditions: TestConditions

    func failures() async throws(TranscriptRunError) -> [TestFailure] {
        let lines = script.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let secrets = try TypedSecrets(in: lines.enumerated().map { ($1, $0 + 1) }, conditions.secret)
        let text = lines.map { (served?.real($0) ?? $0) }.map(secrets.filled).joined(separator: "\n")
        let input: String
        do {
            input = try place.write(typed: text)
        } catch {
            throw TranscriptRunError(error)
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

/// The secrets of a transcript, from the environment: `> $SOUK_SECRET_1` types the value of the variable.
struct TypedSecrets {
    private let values: [(name: String, value: String)]

    /// Looks up the secrets that are typed.
    ///
    /// - Parameter lines: The typed lines, with their line numbers in the file.
    init(
        in lines: [(text: String, number: Int)], _ secret: (String) -> String?
    ) throws(TranscriptRunError) {
        var values: [(String, String)] = []
        for line in lines where Self.isName(line.text) {
            let name = String(line.text.dropFirst())
            guard let value = secret(name) else {
                throw .failed(
                    TestFailure(
                        line: line.number,
                        message: "The environment variable \(name) is not set, and this line needs it."))
            }
            values.append((line.text, value))
        }
        self.values = values
    }

    /// Returns the value of the variable if the line is a variable's name; otherwise the line.
    func filled(_ line: String) -> String {
        values.first { $0.name == line }?.value ?? line
    }

    /// Returns printed text with secrets replaced by their names. Secrets of fewer than four characters are left, since
    /// they occur in any text.
    func hidden(in text: String) -> String {
        values.reduce(text) { $1.value.count < 4 ? $0 : $0.replacing($1.value, with: $1.name) }
    }

    private static func isName(_ line: String) -> Bool {
        let prefix = "$SOUK_SECRET_"
        return line.hasPrefix(prefix) && Int(line.dropFirst(prefix.count)) != nil
    }
}
