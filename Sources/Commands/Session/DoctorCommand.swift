/// Checks everything that souk depends on; problems are its result, and not a failure of the command.
struct DoctorCommand: Command {
    static let signature = Signature(
        "doctor", in: .session, summary: "Check sources, sign-in, folders and terminal.", recorded: .line)
    static let examples = [Example("doctor", prints: "Nothing is wrong.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        var findings = world.conditions.startNotices.map { Finding("configuration folder", .warning, $0) }
        let sources: [any Checkup] = world.sources.all.map { SourceCheckup(source: $0, world: world) }
        let verbs = VerbCheckup(verbs: workspace.session.settings.verbs, table: invocation.table, programs: world.verbs)
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
        return .table(["Subject", "State", "What", "Advice"], rows, message: Self.sum(of: findings))
    }

    private static func sum(of findings: [Finding]) -> Message {
        let problems = findings.count { $0.state == .problem }
        let warnings = findings.count { $0.state == .warning }
        let (problem, warning) = (Noun(one: "problem", other: "problems"), Noun(one: "warning", other: "warnings"))
        return problems + warnings == 0
            ? "Nothing is wrong." : "\(problems, problem), \(warnings, warning)."
    }
}

extension Finding.State {
    fileprivate var message: Message {
        switch self {
        case .fine: "fine"
        case .warning: "warning"
        case .problem: "problem"
        }
    }
}

/// A check of the verbs: their programs, and clashes of their names. No program is run.
struct VerbCheckup: Checkup {
    let verbs: [String: Verb]
    let table: CommandTable
    let programs: any VerbPrograms

    func findings() async -> [Finding] {
        let found = programs.found()
        let added = verbs.sorted { $0.key < $1.key }.map { finding(on: $0, $1) }
        let others = found.keys.filter { verbs[$0] == nil }.sorted().map { name -> Finding in
            let path = found[name]?.first ?? ""
            if table.isFree(name) {
                return Finding(subject(name), .fine, "“\(path)” is not added.", advice: "Type verb add \(name).")
            }
            return Finding(subject(name), .warning, "“\(path)” has the name of a command.", advice: "Rename it.")
        }
        let clashes = found.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, paths in
            Finding(subject(name), .warning, "There are \(paths.count) programs: \(list: paths).")
        }
        return added + others + clashes
    }

    private func subject(_ name: String) -> Message { "verb \(name)" }

    private func finding(on name: String, _ verb: Verb) -> Finding {
        let path = verb.program.path
        guard table.isVerb(name) else {
            return Finding(
                subject(name), .warning, "souk has a command of that name, which comes first.",
                advice: "Type verb remove \(name).")
        }
        do throws(Failure) {
            guard try programs.program(at: path) == verb.program else {
                return Finding(
                    subject(name), .warning, "“\(path)” has changed since it was added.",
                    advice: "Type verb add \(path.asWord).")
            }
            return Finding(subject(name), .fine, "“\(path)” answers it.")
        } catch {
            return Finding(subject(name), .problem, error.message, advice: "Type verb remove \(name).")
        }
    }
}
