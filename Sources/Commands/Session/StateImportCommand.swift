import CommandKit
import Domain
import Services

/// Adds what `state export` wrote to what is here, of which nothing is lost.
///
/// Whoever is cut off runs it again: what came already is passed over, and the rest is added.
struct StateImportCommand: Command {
    static let file = Parameter<FilePath>("file", help: "The path of what state export wrote.")
    static let signature = Signature(
        "state import", in: .session, summary: "Add everything that state export wrote.", parameters: [file])
    static let examples = [
        Example(
            "state import souk.json", after: "draft new velo", "state export souk.json", "draft discard",
            prints: "Read 1 draft and the session from souk.json."),
        Example(
            "state import souk.json", after: "draft new velo", "state export souk.json", "draft set title Vélo",
            prints: "“velo” is “velo-2” here."),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        let path = invocation[Self.file].string
        let service = workspace.session.service
        let (stored, trash) = try wording { () throws(StoreError) in
            let stored = try world.documents.readState(path, firstService: service)
            let present = Set(try world.history.lines())
            for line in stored.payload.lines where !present.contains(line) { try world.history.append(line) }
            return (stored, try world.drafts.discarded().drafts)
        }
        let adopted = workspace.adopt(stored.payload, beside: trash, using: world)
        var message: Message = "Read \(adopted.added.count, .draft) and the session from \(path)."
        if !adopted.present.isEmpty { message = message + " Here already: \(list: adopted.present.map(\.string))." }
        for (name, other) in adopted.renamed.sorted(by: { $0.key.string < $1.key.string }) {
            message = message + " “\(name.string)” is “\(other.string)” here."
        }
        if adopted.removedCount > 0 { message = message + " \(adopted.removedCount, .draft) came into the trash." }
        for notice in stored.notices { message = message + " " + notice }
        return .message(message, hint: "Type undo to take it back.")
    }
}
