import Syntax

/// A command that a program answers, made from the program's description. It is in the table like any other.
struct ProgramVerb: TableCommand {
    let signature: Signature
    private let name: String
    private let verb: Verb

    init(_ name: String, _ verb: Verb) {
        (self.name, self.verb) = (name, verb)
        let parameters = verb.parameters.map(VerbParameter.init)
        signature = Signature(
            name, in: .browsing, summary: Message(outside: verb.summary), undoable: !verb.mayChange.isEmpty,
            parameters: parameters)
    }

    var examples: [Example] { verb.examples.map { Example($0.line, preparation: $0.preparation, prints: $0.prints) } }

    var notes: [Message] {
        var notes: [Message] = ["Program: \(verb.program.path)"]
        if !verb.reads.isEmpty { notes.append("Reads: \(list: verb.reads.map(\.rawValue))") }
        if !verb.mayChange.isEmpty { notes.append("May run commands of: \(list: verb.mayChange)") }
        return notes
    }

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        var verb = verb
        if try world.verbs.program(at: verb.program.path) != verb.program {
            verb = try await described(using: world)
            workspace.session.settings.verbs[name] = verb
            guard verb.parameters == self.verb.parameters else {
                return .message(
                    "“\(name)” describes itself differently now, and was not run.", hint: "Type help \(name).")
            }
        }
        let request = try await verb.request(for: invocation, in: workspace, using: world)
        let json = try await world.verbs.answer(of: name, verb, to: request)
        let answer = try VerbAnswer(json, of: name)
        guard let lines = answer.run else { return try await answer.output(of: name, in: &workspace, using: world) }
        var output = try await run(lines, of: verb, invocation, in: &workspace)
        output.message = answer.message.map { Message(outside: $0) } ?? output.message
        return answer.hinting(output)
    }

    /// Describes the verb again, since its program has changed; the user is asked first.
    private func described(using world: World) async throws(Failure) -> Verb {
        let path = verb.program.path
        let changed: Message = "The program of “\(name)” has changed since it was added: \(path)"
        switch try await world.dialogue.prompter.agrees("\(changed). Run it?") {
        case true?: return try await world.verbs.verb(path).verb
        case false?: throw .cancelled
        case nil: throw Failure(.refused, "\(changed).", hint: "Type verb add \(path.asWord) to add it again.")
        }
    }

    /// Runs lines that the program asked for: souk's own commands, of the categories that the description names.
    private func run(
        _ lines: [String], of verb: Verb, _ invocation: Invocation, in workspace: inout Workspace
    ) async throws(Failure) -> Output {
        let table = CommandTable(
            invocation.table.commands.filter {
                $0 is any Command && verb.mayChange.contains($0.signature.category.rawValue)
            })
        var output = Output(.nothing)
        for line in lines {
            do throws(Failure) {
                let parsed = try table.filled(try ParsedLine(reading: line), in: workspace.session.settings).line
                if parsed.isBlank { continue }
                guard let (command, _) = table.command(startingWith: parsed.words) else {
                    throw Failure(.refused, "“\(name)” may not run this line, by its description.")
                }
                // An expectation is about the line before it, which has no result of its own here.
                let isExpectation = command.signature.expectationKind != .never
                guard parsed.hereText == nil, !command.signature.takesSecretLine, !isExpectation else {
                    throw Failure(.refused, "A program cannot run this line.")
                }
                let (_, inner) = try invocation.resolve(parsed, in: workspace, among: table)
                output = try await command.run(inner, in: &workspace)
                guard output.control == nil else { throw Failure(.refused, "A program cannot run this line.") }
            } catch {
                var error = error
                error.range = invocation.line.words.first?.range
                error.hint = "“\(name)” wanted to run: \(line)"
                throw error
            }
        }
        return output
    }
}

extension CommandTable {
    /// Returns the table with verbs. One that is named like a command is left out.
    func adding(verbs: [String: Verb]) -> CommandTable {
        let free = verbs.filter { !isCommand($0.key) }.sorted { $0.key < $1.key }
        return free.isEmpty
            ? self : CommandTable(commands + free.map { ProgramVerb($0, $1) }, triedWords: triedWords)
    }

    public func isVerb(_ word: String) -> Bool { command(named: word) is ProgramVerb }
    public func isFree(_ word: String) -> Bool { command(named: word) == nil && names(continuing: word).isEmpty }
}
