import ArgumentParser
import Console
import Domain

/// The command-line options of `souk test`.
struct TestOptions: ParsableCommand {
    /// The first argument that selects this command. A script with this name has to be given as `./test`.
    static let name = "test"

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "\(SoukProgram.current.name) \(name)",
            abstract: .said("Run transcripts and scripts as tests."),
            usage: "\(SoukProgram.current.name) test [OPTIONS] FILE|FOLDER...",
            discussion: .said(
                """
                A transcript is a session as text: lines that begin with “> ” are typed, what follows is expected. A script \
                without such lines passes when its exit status is 0. Each runs in an empty home and a process of its own.
                """))
    }

    @Argument(
        help: .said("Transcripts and scripts, and folders whose .souk files are run."),
        completion: .file(extensions: ["souk"]))
    var file: [String]

    @Flag(help: .said("Update the transcripts with what was printed, where it differs."))
    var accept = false

    @Option(
        help: .said("human, tap, junit or json."), completion: .list(TestReportFormat.allCases.map(\.rawValue)),
        transform: { try named($0) })
    var report: TestReportFormat = .human

    @Option(help: .said("Run only files whose path contains TEXT.", "text"))
    var filter: String?

    @Option(help: .said("Run N files at a time; by default one per core.", "n"))
    var jobs: Int?

    @Option(help: .said("How long a file may take; 60 by default.", "seconds"))
    var timeout = 60

    @Option(
        help: .said("Colours: auto, always or never."), completion: .list(ColourChoice.allCases.map(\.rawValue)),
        transform: { try named($0) })
    var color: ColourChoice = .auto

    func validate() throws {
        guard (1...1000).contains(jobs ?? 1) else { throw ValidationError("--jobs takes 1 to 1000.") }
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout takes 1 to 86400 seconds.") }
    }
}
