import Syntax

/// A parameter of a verb, whose argument has one of souk's own types.
struct VerbParameter: ParameterDescription {
    let name: String
    let help: Message
    let isOptional: Bool
    let argument: any Argument.Type
    let extent: ArgumentExtent
    private let choices: [String]

    init(_ parameter: Verb.Parameter) {
        (name, choices) = (parameter.name, parameter.choices)
        help = Message(outside: parameter.help)
        let isOption = name.hasPrefix("--")
        isOptional = parameter.isOptional || isOption
        argument =
            switch parameter.type {
            case .rows: RowReferences.self
            case .row: RowNumber.self
            case .field: FieldReference.self
            case .service: ServiceReference.self
            case .number: DecimalNumber.self
            case .text, .word, .choice: FreeText.self
            case .file: FilePath.self
            case .flag: Flag.self
            }
        let isWord = [.word, .choice].contains(parameter.type) || parameter.type == .text && isOption
        extent = isWord ? .word : argument.extent
    }

    func read(_ typed: TypedArgument, in scope: Scope) throws(Failure) -> any Argument {
        if !choices.isEmpty {
            let choice = try named(typed, what: "\(name)", kind: .usage, among: choices.map { ($0, $0) })
            return FreeText(choice, as: typed)
        }
        do throws(Failure) {
            return try argument.init(reading: typed, in: scope)
        } catch {
            var failure = error
            if failure.kind == .usage { failure.message = "\(name): \(error.message)" }
            throw failure
        }
    }

    func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        choices.isEmpty ? argument.candidates(for: typed, in: scope) : choices.map { Candidate($0) }
    }
}

/// A number with its digits as they were typed: `20`, `-1.5`.
struct DecimalNumber: Argument {
    let digits: String

    init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let match = typed.text.withWesternDigits.wholeMatch(of: /-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,6})?/)
        digits = try typed.checked(
            match.map { String($0.output) }, orSay: "“\(typed.text)” is not a number.", hint: "For example: 20 or 1.5.")
    }
}

public struct VerbReference: Argument {
    public let name: String

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let names = scope.workspace.session.settings.verbs.keys.sorted()
        name = try named(
            typed, what: "verb", kind: .notFound, among: names.map { ($0, $0) }, elseHint: "No verb has been added.")
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        scope.workspace.session.settings.verbs.sorted { $0.key < $1.key }.map {
            Candidate($0.key, note: Message(outside: $0.value.summary))
        }
    }
}
