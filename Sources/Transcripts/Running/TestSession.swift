import Domain
import Storage
import Ports

/// A session that runs a transcript or a script in its own folder.
struct TestSession {
    let file: TestPlan.File
    let place: SessionHome
    let served: ServedContracts?
    let conditions: TestConditions

    /// Returns the failures of a transcript, and the output of each line; nil unless all lines were read and the
    /// program ended normally.
    func outcome(of transcript: Transcript) async throws -> (failures: [TestFailure], printed: [String]?) {
        let (ending, marked) = try await run(
            transcript.blocks.map { ($0.typed, $0.line) }, ["--keep-going", "--script-name", "command"])
        let printed = marked.printed
        let stop = ending.failure(
            patience: conditions.patience, mayBeDefect: transcript.settings.hasFaults, hasBegun: !printed.isEmpty)
        guard let stop else {
            return (transcript.failures(from: printed), printed.count == transcript.blocks.count ? printed : nil)
        }
        let differences = zip(transcript.blocks, printed.dropLast()).compactMap {
            $0.difference(from: $1)
        }
        let last = printed.isEmpty ? nil : transcript.blocks[printed.count - 1]
        let lines = (printed.last ?? marked.preamble).split(separator: "\n").map {
            ComparedLine.printed(String($0))
        }
        let failure = TestFailure(line: last?.line, typed: last?.typed, message: stop, lines: lines)
        return (differences + [failure], nil)
    }

    /// Returns the failures of a script, which passes if its exit status is 0.
    ///
    /// It is read from standard input, as with `souk < FILE`: the line after one with `--password-stdin` is the
    /// password.
    func failures(ofScript text: String, named name: String) async throws -> [TestFailure] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let (ending, marked) = try await run(lines.enumerated().map { ($1, $0 + 1) }, ["--script-name", name])
        var place = marked.printed.indices.last
        var message = ending.failure(patience: conditions.patience, mayBeDefect: true, hasBegun: true)
        if message == nil, case .ended(.exited(let status)) = ending, status != 0 {
            message = "The script ended with status \(Int(status))."
            // The lines after a command that failed were read to see whether they expect that, and printed nothing.
            place = marked.printed.lastIndex { !$0.isEmpty }
        }
        guard let message else { return [] }
        let printed = place.map { marked.printed[$0] } ?? marked.preamble
        return [
            TestFailure(
                line: place.map { $0 + 1 }, message: message,
                lines: printed.split(separator: "\n").map { .same(String($0)) })
        ]
    }

    /// Runs souk with lines on standard input. Returns its output without secrets and with the transcript's addresses.
    private func run(
        _ lines: [(text: String, number: Int)], _ arguments: [String]
    ) async throws -> (ending: CapturedRun.Ending, output: MarkedOutput) {
        let secrets = try TypedSecrets(in: lines, of: file.text, conditions.secret)
        let typed = lines.map { secrets.filled(served?.real($0.text) ?? $0.text) + "\n" }
        let (ending, bytes) = try await place.run(
            arguments + ["--mark-lines"], input: try place.write(typed: typed.joined()))
        let output = String(decoding: bytes, as: UTF8.self)
        return (ending, MarkedOutput(secrets.hidden(in: place.written(served?.written(output) ?? output))))
    }
}

/// The secrets of a transcript, from the environment: `> $SOUK_SECRET_1` types the value of the variable.
struct TypedSecrets {
    private let values: [(name: String, value: String)]
    /// The text of the file; a value that it shows, such as the password of the sample data, is no secret.
    private let shown: String

    init(in lines: [(text: String, number: Int)], of file: String, _ secret: (String) -> String?) throws(TestFailure) {
        shown = file
        var values: [(String, String)] = []
        for line in lines where Self.isName(line.text) {
            let name = String(line.text.dropFirst())
            guard let value = secret(name) else {
                throw TestFailure(
                    line: line.number, message: "The environment variable \(name) is not set, and this line needs it.")
            }
            values.append((line.text, value))
        }
        self.values = values
    }

    func filled(_ line: String) -> String { values.first { $0.name == line }?.value ?? line }

    /// Returns printed text with secrets replaced by their names. Secrets of fewer than four characters are left, since
    /// they occur in any text.
    func hidden(in text: String) -> String {
        values.reduce(text) {
            $1.value.count < 4 || shown.contains($1.value) ? $0 : $0.replacing($1.value, with: $1.name)
        }
    }

    private static func isName(_ line: String) -> Bool {
        let prefix = "$SOUK_SECRET_"
        return line.hasPrefix(prefix) && Int(line.dropFirst(prefix.count)) != nil
    }
}
