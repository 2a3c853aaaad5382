/// Adds a command that a program answers. The program is run once, to describe it.
struct VerbAddCommand: Command {
    static let program = Parameter<FilePath>("name", help: "The NAME of a program souk-verb-NAME, or its path.")
    static let signature = Signature(
        "verb add", in: .session, summary: "Add a verb, which a program answers.", recorded: .line,
        parameters: [program])
    static let examples = [Example("verb add deals", prints: "Added “deals”: List what costs less than usual.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let (name, verb) = try await invocation.world.verbs.verb(invocation[Self.program].string)
        if let word = verb.mayChange.first(where: { CommandCategory(rawValue: $0) == nil }) {
            let fault: Message = "“\(word)” is not a category of commands"
            throw Failure(
                .refused, "The description is not valid: \(fault).",
                hint: "Choose one of \(list: CommandCategory.allCases.map(\.rawValue)).")
        }
        let settings = workspace.session.settings
        guard invocation.table.isVerb(name) || invocation.table.isFree(name) else {
            throw Failure(
                .refused,
                settings.aliases[name] == nil ? "“\(name)” is a command of souk." : "“\(name)” is an alias.",
                hint: "Rename the program.")
        }
        workspace.session.settings.verbs[name] = verb
        return .message("Added “\(name)”: \(verb.summary)", hint: "Type help \(name).")
    }
}
