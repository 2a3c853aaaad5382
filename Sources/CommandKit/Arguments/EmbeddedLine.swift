public import Domain
public import Services
import Syntax

/// A whole command with its arguments, as the rest of another's line: `search rome` in `in hotels search rome`.
///
/// It is read when it is run, since what its words mean depends on where that is.
public struct EmbeddedLine: Argument {
    let line: ParsedLine

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) {
        line = typed.line.keeping(Array(typed.places))
    }

    /// As the line would be completed in the service that the word before names.
    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        completer(for: typed, in: scope)?.candidates(in: typed.line.keeping(Array(typed.places))) ?? []
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        guard let first = typed.words.first, let last = typed.words.last, !typed.text.isEmpty else { return nil }
        // The empty word at the cursor is one that is only about to begin.
        let isNewWord = last.text.isEmpty && typed.words.count > 1
        let end = isNewWord ? last.range.lower : typed.line.source.utf8.count
        let text = SourceRange(first.range.lower, end).text(in: typed.line.source)
        return completer(for: typed, in: scope)?.hint(for: String(text))
    }

    /// What completes in the service that the word before names; nil where that is none.
    private static func completer(for typed: TypedArgument, in scope: Scope) -> Completer? {
        guard let name = typed.line.words[..<typed.places.lowerBound].last?.text,
            scope.world.source(of: ServiceName(rawValue: name)) != nil
        else { return nil }
        var workspace = scope.workspace
        workspace.session.service = ServiceName(rawValue: name)
        return Completer(scope: Scope(workspace: workspace, world: scope.world, table: scope.table))
    }

    /// Runs the command in a service, and leaves the workspace in the service where it was.
    ///
    /// - Throws: What the command throws, and `.usage` for one that is about the session as a whole, or has
    ///   the program do something next.
    public func run(
        in service: ServiceName, on workspace: inout Workspace, of table: CommandTable, using world: World
    ) async throws(Failure) -> Output {
        let here = workspace.session.service
        workspace.session.service = service
        let scope = Scope(workspace: workspace, world: world, table: table)
        let (command, invocation) = try Resolver(table: table).resolve(line, in: scope)
        guard command.signature.isEmbeddable else {
            throw Failure(
                .usage, "“\(command.signature.name)” is the same in every service.",
                hint: "Type \(command.signature.usage).", at: line.words.first?.range)
        }
        var output = try await command.run(invocation, in: &workspace, using: world)
        output.continuation = output.continuation.map { "in \(service.rawValue) \($0)" }
        guard output.control == nil else {
            throw Failure(
                .usage, "That is done only in the service where you are.", hint: "Type use \(service.rawValue) first.",
                at: line.words.first?.range)
        }
        workspace.session.service = here
        return output
    }
}

extension Signature {
    /// Whether the command is about one service, so that `in` can run it there.
    fileprivate var isEmbeddable: Bool {
        switch category {
        case .browsing, .curating: !["in", "use", "services"].contains(name)
        case .drafting, .account, .session, .testing, .help: name == "status"
        }
    }
}
