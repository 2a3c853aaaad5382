import CommandKit
import Domain
import FileStores
import FoundationEssentials
import Services
import Transcripts

/// An empty home for one session, with what its file brings along, and the way that souk is called there.
struct SessionPlace: Sendable {
    /// The folder that the session works in; its home is the folder `home` in it.
    let folder: String
    private let scratch: ScratchFolder
    private let settings: TranscriptSettings
    private let sources: [String]
    private let conditions: TestConditions

    /// Bytes that a file may have that is brought along: 64 MiB.
    private static let sizeLimit = 1 << 26
    private static let stateName = "state.json"

    /// Makes the place; nothing of it is left where that fails.
    init(
        for file: TestPlan.File, _ settings: TranscriptSettings, served: ServedContracts?, _ conditions: TestConditions
    ) throws(TranscriptHindrance) {
        do {
            scratch = try ScratchFolder(named: "souk-test", in: conditions.temporaryFolder)
            folder = try scratch.makeFolder("work")
        } catch {
            throw TranscriptHindrance(error)
        }
        self.settings = settings
        self.conditions = conditions
        var sources: [String] = []
        do throws(TranscriptHindrance) {
            for placed in settings.files {
                guard let brought = BroughtFile(placed.text, beside: file.path) else {
                    throw TranscriptHindrance(
                        TranscriptError(.invalidValue(placed.text, of: "file"), line: placed.line))
                }
                try Self.copy(brought.source, placed, to: "work/" + brought.target, in: scratch)
            }
            for placed in settings.sources {
                sources.append(try Self.source(placed, of: file, in: scratch))
            }
            if let state = settings.state {
                try Self.copy(
                    RelativePath(state.text, beside: file.path), state, to: Self.stateName, in: scratch)
            }
        } catch {
            scratch.remove()
            throw error
        }
        self.sources = sources + (served?.sources ?? [])
    }

    /// What `--source` takes; a file is brought along.
    private static func source(
        _ placed: TranscriptSettings.Placed, of file: TestPlan.File, in scratch: ScratchFolder
    ) throws(TranscriptHindrance) -> String {
        let parts = placed.text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, case .file(let path)? = SourceLocation(String(parts[1])) else { return placed.text }
        let relative = RelativePath(path, beside: file.path)
        try copy(relative, placed, to: "work/" + relative.name, in: scratch)
        return "\(parts[0])=\(relative.name)"
    }

    private static func copy(
        _ path: RelativePath, _ placed: TranscriptSettings.Placed, to name: String, in scratch: ScratchFolder
    ) throws(TranscriptHindrance) {
        do {
            try scratch.copy(path.path, to: name, limit: sizeLimit)
        } catch {
            guard error.kind != .notFound else {
                throw TranscriptHindrance(TranscriptError(.noFile(placed.text), line: placed.line))
            }
            throw .failed(TestFailure(line: placed.line, message: error.message))
        }
    }

    /// Writes what is typed beside the folder of the session, and returns its path.
    func write(typed text: String) throws(Failure) -> String { try scratch.write(text, to: "typed") }

    /// Has the state that the file names imported, where it names one; that is no step that `undo` takes back.
    func begin() async throws(TranscriptHindrance) {
        guard let state = settings.state else { return }
        let (ending, output) = try await run(["-c", "state import ../\(Self.stateName)"], input: nil)
        if ending == .ended(.exited(0)) { return scratch.remove("work/home/data/undo.log") }
        throw .failed(
            TestFailure(
                line: state.line, message: "The state “\(state.text)” could not be put in place.",
                lines: String(decoding: output, as: UTF8.self).split(separator: "\n").map { .same(String($0)) }))
    }

    /// Runs the session with all that is pinned.
    func run(
        _ arguments: [String], input: String?
    ) async throws(TranscriptHindrance) -> (ending: FolderRun.Ending, output: [UInt8]) {
        let environment = [
            "PATH": conditions.searchPath, "HOME": folder, "TMPDIR": scratch.path, "TZ": "UTC", "LANG": "C.UTF-8",
            "TERM": "dumb",
            // A defect is told at once, without a look at where it came from, which differs from build to build.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        let run = FolderRun(
            path: conditions.program, arguments: ["souk"] + options + arguments, environment: environment,
            folder: folder, input: input ?? "/dev/null", patience: conditions.patience)
        do {
            return try await run.result()
        } catch {
            throw TranscriptHindrance(error)
        }
    }

    /// What was printed, with paths as seen from the folder of the session, which is another each time.
    func written(_ text: String) -> String { text.replacing(folder + "/", with: "") }

    func remove() { scratch.remove() }

    private var options: [String] {
        var options = [
            "--home", "home", "--now", settings.now.formatted(.iso8601), "--time-zone", settings.timeZone.identifier,
            "--usual-language", settings.language, "--width", "\(settings.width)", "--usual-format",
            settings.format.rawValue,
            "--service", settings.service.rawValue, "--color", "never",
        ]
        if let seed = settings.seed { options += ["--seed", "\(seed)"] }
        if settings.isAccessible { options.append("--accessible") }
        if settings.isSafe { options.append("--safe") }
        if settings.hasFaults { options.append("--allow-faults") }
        for source in sources { options += ["--source", source] }
        return options
    }
}
