import CommandKit
import Domain
import Ports

/// Checks everything that souk depends on; problems are its result, and not a failure of the command.
struct DoctorCommand: Command {
    static let signature = Signature(
        "doctor", in: .session, summary: "Check sources, sign-in, folders and terminal.", undoable: false,
        recorded: .line)
    static let examples = [Example("doctor", prints: "Nothing is wrong.")]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output {
        var findings: [Finding] = []
        let sources: [any Checkup] = world.sources.all.map { SourceCheckup(of: $0, telling: world) }
        let verbs = VerbCheckup(
            verbs: workspace.session.settings.verbs, table: invocation.table, programs: world.verbs)
        // Programs are not even looked for in safe mode.
        for checkup in sources + world.conditions.checkups + (world.conditions.isSafe ? [] : [verbs]) {
            findings += await checkup.findings()
            if Task.isCancelled { throw Failure.cancelled }
        }
        let rows: [[Table.Cell]] = findings.map { finding in
            [
                .message(finding.subject), .message(finding.state.message), .message(finding.message),
                finding.advice.map { .message($0) } ?? .value(.missing),
            ]
        }
        return Output(
            .table(Table(columns: ["Subject", "State", "What", "Advice"], rows: rows)), message: Self.sum(of: findings))
    }

    /// Returns a summary of the problems and warnings.
    private static func sum(of findings: [Finding]) -> Message {
        let problems = findings.count { $0.state == .problem }
        let warnings = findings.count { $0.state == .warning }
        let (problem, warning) = (Noun(one: "problem", other: "problems"), Noun(one: "warning", other: "warnings"))
        return switch (problems, warnings) {
        case (0, 0): "Nothing is wrong."
        case (0, _): "\(warnings, warning)."
        case (_, 0): "\(problems, problem)."
        default: "\(problems, problem), \(warnings, warning)."
        }
    }
}

extension Finding.State {
    /// The word for the state in the reader's language.
    fileprivate var message: Message {
        switch self {
        case .fine: "fine"
        case .warning: "warning"
        case .problem: "problem"
        }
    }
}
