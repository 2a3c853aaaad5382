import CommandKit
import Storage
import FixtureServer
import FoundationEssentials

/// A session that runs a transcript or a script in an empty home, with the files that its test names.
struct TestSession: Sendable {
    private let file: TestPlan.File
    /// The session's working folder. Its home is the folder `home` in it.
    private let folder: String
    private let scratch: ScratchFolder
    private var settings: TranscriptSettings
    private let sources: [String]
    private let served: ServedContracts?
    private let conditions: TestConditions
    private static let sizeLimit = 1 << 26
    private static let stateName = "state.json"

    /// Creates the folders and copies the files. Removes everything if that fails.
    init(
        for file: TestPlan.File, _ settings: TranscriptSettings, served: ServedContracts?, _ conditions: TestConditions
    ) throws {
        (self.file, self.settings, self.served, self.conditions) = (file, settings, served, conditions)
        scratch = try ScratchFolder(named: "souk-test", in: conditions.temporaryFolder)
        folder = try scratch.makeFolder("work")
        var sources: [String] = []
        do {
            for placed in settings.files {
                guard let copied = CopiedFile(placed.text, beside: file.path) else {
                    throw TranscriptError.invalidValue(placed.text, of: "file", line: placed.line)
                }
                try Self.copy(copied.source, placed, to: "work/" + copied.target, in: scratch, served)
            }
            for placed in settings.sources {
                sources.append(try Self.source(placed, of: file, in: scratch))
            }
            for (index, placed) in settings.verbs.enumerated() where Self.isBeside(placed.text) {
                let program = RelativePath(placed.text, beside: file.path)
                try Self.copy(program, placed, to: "work/" + program.name, in: scratch)
                self.settings.verbs[index] = TranscriptSettings.Located("./" + program.name, line: placed.line)
            }
            if let state = settings.state {
                try Self.copy(RelativePath(state.text, beside: file.path), state, to: Self.stateName, in: scratch)
            }
        } catch {
            scratch.remove()
            throw error
        }
        self.sources = sources + (served?.sources ?? [])
    }

    /// Returns whether a verb is named by a path that begins in the transcript's folder, not by its name or in quotes.
    private static func isBeside(_ verb: String) -> Bool {
        verb.contains("/") && !verb.hasPrefix("/") && !verb.hasPrefix("~") && !verb.hasPrefix("\"")
    }

    /// Returns the value of `--source`. If it names a file, the file is copied.
    private static func source(
        _ placed: TranscriptSettings.Located, of file: TestPlan.File, in scratch: ScratchFolder
    ) throws -> String {
        let parts = placed.text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, case .file(let path)? = SourceLocation(String(parts[1])) else { return placed.text }
        let relative = RelativePath(path, beside: file.path)
        let name = RelativePath(path).isBelow ? RelativePath(path).normal : relative.name
        try copy(relative, placed, to: "work/" + name, in: scratch)
        return "\(parts[0])=\(name)"
    }

    private static func copy(
        _ path: RelativePath, _ placed: TranscriptSettings.Located, to name: String, in scratch: ScratchFolder,
        _ served: ServedContracts? = nil
    ) throws {
        do {
            try scratch.copy(path.path, to: name, limit: sizeLimit) { bytes in
                // A description names the server by its address in transcripts.
                served.map { Array($0.real(String(decoding: bytes, as: UTF8.self)).utf8) } ?? bytes
            }
        } catch {
            guard error.kind != .notFound else {
                throw TranscriptError("The file “\(path.path)” does not exist.", line: placed.line)
            }
            throw TestFailure(line: placed.line, message: error.message)
        }
    }

    /// Imports the state and adds the verbs that the file names. Deletes the undo log, so that `undo` reverts neither.
    func begin() async throws {
        var importing = self
        // The state is not the session's doing, and is outside its home.
        importing.settings.isSafe = false
        if let state = settings.state {
            try await importing.apply("state", state, by: "state import ../\(Self.stateName)")
        }
        for verb in settings.verbs { try await apply("verb", verb, by: "verb add \(verb.text)") }
    }

    private func apply(_ name: String, _ setting: TranscriptSettings.Located, by line: String) async throws {
        let (ending, output) = try await run(["-c", line], input: nil)
        if ending == .ended(0) { return scratch.remove("work/home/data/undo.log") }
        let written = "\(name): \(setting.text)"
        throw TestFailure(
            line: setting.line, message: "“\(written)” could not be applied.",
            lines: String(decoding: output, as: UTF8.self).split(separator: "\n").map { .same(String($0)) })
    }

    private func run(
        _ arguments: [String], input: String?
    ) async throws -> (ending: CapturedRun.Ending, output: [UInt8]) {
        var environment = [
            "PATH": conditions.searchPath, "HOME": folder, "TMPDIR": scratch.path, "TZ": "UTC", "LANG": "C.UTF-8",
            "TERM": "dumb",
            // A crash is reported without a backtrace, which takes time and differs between builds.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        for secret in settings.secrets.map({ $0.text.split(separator: "=", maxSplits: 1) }) where secret.count == 2 {
            environment[Secret.variable(of: String(secret[0]))] = String(secret[1])
        }
        let run = CapturedRun(
            path: conditions.program,
            arguments: [conditions.name, "--home", "home"] + settings.options
                + sources.flatMap { ["--source", $0] } + arguments,
            environment: environment, folder: folder, input: .file(input ?? "/dev/null"),
            patience: conditions.patience)
        let result = try await run.result()
        return (result.ending, result.output)
    }

    /// Returns the failures of a transcript, and the output of each line unless the program ended early.
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

    /// Returns the failures of a script, which is read as with `souk < FILE`, and passes if its exit status is 0.
    func failures(ofScript text: String, named name: String) async throws -> [TestFailure] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let (ending, marked) = try await run(lines.enumerated().map { ($1, $0 + 1) }, ["--script-name", name])
        var place = marked.printed.indices.last
        var message = ending.failure(patience: conditions.patience, mayBeDefect: true, hasBegun: true)
        if message == nil, case .ended(let status) = ending, status != 0 {
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
        let input = try scratch.write(Array(typed.joined().utf8), to: "typed")
        let (ending, bytes) = try await run(arguments + ["--mark-lines"], input: input)
        let output = String(decoding: bytes, as: UTF8.self)
        // The folder differs in each run.
        let printed = (served?.written(output) ?? output).replacing(folder + "/", with: "")
        return (ending, MarkedOutput(secrets.hidden(in: printed)))
    }

    func remove() { scratch.remove() }
}

extension TranscriptSettings {
    /// The options of a run with these settings, without its sources.
    package var options: [String] {
        [
            "--now", now.iso8601, "--time-zone", timeZone.identifier, "--usual-language", language,
            "--width", "\(width)", "--usual-format", format.rawValue, "--service", service.rawValue, "--color", "never",
        ] + (seed.map { ["--seed", "\($0)"] } ?? []) + (isAccessible ? ["--accessible"] : [])
            + (isSafe ? ["--safe"] : []) + (hasFaults ? ["--allow-faults"] : [])
    }
}

/// The fixture server that a transcript requests. The text names it by one address, whatever its port.
struct ServedContracts: Sendable {
    /// The name is for redirects to another host.
    private static let hosts = ["127.0.0.1:", "localhost:"]
    private static let port: Substring = "12345"

    private let server: ContractServer
    private let services: [ServiceName]

    /// Starts the server. Returns nil if the settings request none.
    init?(_ settings: TranscriptSettings) throws {
        if settings.served.isEmpty {
            guard let fault = settings.serverFaults.first else { return nil }
            throw TranscriptError("“server-fault” needs the setting “server”.", line: fault.line)
        }
        var wanted = ServerSettings()
        for fault in settings.serverFaults {
            guard let setting = FaultSetting(fault.text) else { throw Self.wrong(fault) }
            wanted.faults.append(setting)
        }
        services = settings.served
        do {
            server = try ContractServer(wanted)
        } catch {
            let place = wanted.faults.firstIndex { error == .routeUnknown($0.route.text) }
            if let place { throw Self.wrong(settings.serverFaults[place]) }
            throw TestFailure(message: "The fixture server could not be started: \(error.description)")
        }
    }

    private static func wrong(_ fault: TranscriptSettings.Located) -> TranscriptError {
        .invalidValue(fault.text, of: "server-fault", line: fault.line)
    }

    var sources: [String] {
        services.map { "\($0.rawValue)=\(server.address)\($0.rawValue == "products" ? "/api/v1" : "")" }
    }

    private func replacing(_ port: Substring, by other: Substring, in text: String) -> String {
        Self.hosts.reduce(text) { $0.replacing($1 + port, with: $1 + other) }
    }

    private var realPort: Substring { server.address.split(separator: ":").last ?? "" }
    func real(_ text: String) -> String { replacing(Self.port, by: realPort, in: text) }
    func written(_ text: String) -> String { replacing(realPort, by: Self.port, in: text) }
    func stop() async { await server.stop() }
}

/// The secrets of a transcript, from the environment: `> $SOUK_SECRET_1` types the value of the variable.
struct TypedSecrets {
    private let values: [(name: String, value: String)]
    /// The text of the file; a value that it shows, such as the password of the sample data, is not a secret.
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

    /// Returns printed text with the names of secrets, except of those that occur in any text.
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
