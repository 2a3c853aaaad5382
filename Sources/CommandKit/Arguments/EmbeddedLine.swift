import Syntax

/// A whole command, as the rest of another command's line: `search rome` in `in hotels search rome`. It is resolved
/// when it is run, since the meaning of its words depends on the service.
public struct EmbeddedLine: RestArgument {
    let line: ParsedLine

    public init(reading typed: TypedArgument, in scope: Scope) { line = typed.line.keeping(Array(typed.places)) }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let commands = scope.table.commands.filter(\.signature.isEmbeddable)
        return completer(for: typed, in: scope)?
            .candidates(in: EmbeddedLine(reading: typed, in: scope).line, among: commands) ?? []
    }

    static func hint(for typed: TypedArgument, in scope: Scope) -> Hint? {
        guard let first = typed.words.first, let last = typed.words.last, !typed.text.isEmpty else { return nil }
        // An empty word at the cursor has not been started yet.
        let isNewWord = last.text.isEmpty && typed.words.count > 1
        let end = isNewWord ? last.range.lower : typed.line.source.utf8.count
        let text = SourceRange(first.range.lower, end).text(in: typed.line.source)
        return completer(for: typed, in: scope)?.hint(for: String(text))
    }

    /// Returns a completer for the service that the preceding word names; nil if that service does not exist.
    private static func completer(for typed: TypedArgument, in scope: Scope) -> Completer? {
        scope.service(named: typed.wordBefore).flatMap(scope.inService).map { Completer(scope: $0) }
    }

    /// Runs the command in a service, and switches back to the current service afterwards.
    ///
    /// - Throws: The errors of the command, and `.usage` for a command that concerns the whole session or asks the
    ///   program to do something next.
    public func run(
        in service: ServiceName, on workspace: inout Workspace, for invocation: Invocation
    ) async throws(Failure) -> Output {
        let here = (workspace.session.service, workspace.isVisiting)
        (workspace.session.service, workspace.isVisiting) = (service, true)
        let (command, inner) = try invocation.resolve(line, in: workspace, among: invocation.table)
        guard command.signature.isEmbeddable else {
            throw Failure(
                .usage, "“\(command.signature.name)” works the same in every service.",
                hint: "Type \(command.signature.usage).", at: line.words.first?.range)
        }
        let output: Output
        do {
            output = try await command.run(inner, in: &workspace)
        } catch {
            // The usual hint names the current service's command.
            guard error.ownHint == nil, error.kind.exitStatus == .service else { throw error }
            throw error.advising("Type \(workspace.line("refresh")) to try again.")
        }
        guard output.control == nil else {
            throw Failure(
                .usage, "This works only in the current service.", hint: "Type use \(service.rawValue) first.",
                at: line.words.first?.range)
        }
        (workspace.session.service, workspace.isVisiting) = here
        return output
    }
}

extension Signature {
    /// True if the command concerns one service, so that `in` can run it there.
    var isEmbeddable: Bool {
        switch category {
        case .browsing, .curating: !["in", "use", "services"].contains(name)
        case .drafting, .account, .session, .testing, .help: name == "status"
        }
    }
}
