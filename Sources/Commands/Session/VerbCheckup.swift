import CommandKit
import Domain
import Ports

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
                    advice: "Type verb add \(name).")
            }
            return Finding(subject(name), .fine, "“\(path)” answers it.")
        } catch {
            return Finding(subject(name), .problem, error.message, advice: "Type verb remove \(name).")
        }
    }
}
