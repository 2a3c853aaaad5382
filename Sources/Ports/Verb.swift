public import Domain

/// A command that a program answers, as the program has described it (docs/verbs.md).
public struct Verb: Sendable, Hashable {
    /// The type of an argument; the raw value is its word in descriptions.
    public enum ParameterType: String, Sendable, Hashable, CaseIterable {
        case rows, row, field, service, number, text, word, file, choice, flag
    }

    public struct Parameter: Sendable, Hashable {
        public var name = ""
        public var type = ParameterType.word
        public var help = ""
        public var isOptional = false
        /// The words that a `choice` takes.
        public var choices: [String] = []

        package init() {}

        fileprivate var isOption: Bool { name.hasPrefix("--") }
        fileprivate var takesRest: Bool { type == .rows || type == .text && !isOption }
    }

    public struct Example: Sendable, Hashable {
        public var line = ""
        public var preparation: [String] = []
        public var prints = ""
    }

    /// A part of souk's data that the program is given.
    public enum Reading: String, Sendable, Hashable, CaseIterable {
        case records, schema
    }

    /// The program, as it was when it described the verb.
    public struct Program: Sendable, Hashable {
        /// Without links.
        public var path = ""
        /// In bytes.
        public var size = 0
        /// The time of the last change of the content, in nanoseconds since 1970.
        public var time = 0
        public var content = ""

        package init(path: String = "", size: Int = 0, time: Int = 0, content: String = "") {
            (self.path, self.size, self.time, self.content) = (path, size, time, content)
        }
    }

    public var summary = ""
    public var parameters: [Parameter] = []
    public var examples: [Example] = []
    public var reads: [Reading] = []
    /// The categories of souk's commands that the program may have souk run.
    public var mayChange: [String] = []
    /// The time limit for an answer, in seconds.
    public var patience = 10
    /// The size limit of an answer, in MiB.
    public var limit = 4
    public var program = Program()

    package init() {}

    public static func isName(_ word: String) -> Bool { word.wholeMatch(of: /[a-z][a-z0-9-]{0,30}/) != nil }
}

// MARK: Descriptions

extension Verb {
    public static let format = 1
    private static let summaryLimit = 60
    private static let helpLimit = 200
    /// Options that every command has, or that would make the next line a secret.
    private static let reserved = ["--format", "--help", "--password-stdin"]

    /// Reads a program's description of its verb.
    ///
    /// - Throws: `.refused` with the first fault.
    public init(describedBy json: JSONValue) throws(Failure) {
        do throws(Damage) {
            guard json.object?["souk"] == .number(Self.format) else {
                throw Damage(reason: "“souk” is not 1, the format that this souk reads")
            }
            self = try JSONForm.verb.read(json)
        } catch {
            throw Failure(.refused, "The description is not valid: \(error.reason).")
        }
        if let fault { throw Failure(.refused, "The description is not valid: \(fault).") }
    }

    private var fault: Message? {
        if !Self.isLine(summary, limit: Self.summaryLimit) {
            return "“summary” is not one line of at most \(Self.summaryLimit) characters"
        }
        // A request has the value of `--to` as `to`.
        if Set(parameters.map { $0.name.drop { $0 == "-" } }).count < parameters.count {
            return "two parameters have one name"
        }
        for parameter in parameters {
            if let fault = Self.fault(of: parameter) { return fault }
        }
        let placed = parameters.filter { !$0.isOption }
        for (parameter, next) in zip(placed, placed.dropFirst()) {
            if parameter.takesRest { return "nothing can follow “\(parameter.name)”, which takes all words" }
            if parameter.isOptional, !next.isOptional {
                return "“\(parameter.name)” is optional, but “\(next.name)” after it is not"
            }
        }
        return nil
    }

    private static func fault(of parameter: Parameter) -> Message? {
        let name = parameter.name
        if name.wholeMatch(of: /(--)?[a-z][a-z0-9-]{0,30}/) == nil || reserved.contains(name) {
            return "“\(name)” cannot name a parameter"
        }
        if !isLine(parameter.help, limit: helpLimit) {
            return "the help on “\(name)” is not one line of at most \(helpLimit) characters"
        }
        if parameter.type == .choice, parameter.choices.isEmpty { return "“\(name)” has no choices" }
        if parameter.type == .flag, !parameter.isOption { return "“\(name)” is a flag without --" }
        if parameter.type == .rows, parameter.isOption { return "“\(name)” is an option and takes more than one word" }
        return nil
    }

    private static func isLine(_ text: String, limit: Int) -> Bool {
        (1...limit).contains(text.count) && !text.contains(where: \.isNewline)
    }
}

extension JSONForm<Verb> {
    package static let verb = object(Verb()) { member, verb in
        member("summary", &verb.summary, .text, isRequired: true)
        member("parameters", &verb.parameters, .list(of: .parameter))
        member("examples", &verb.examples, .list(of: .example))
        member(
            "reads", &verb.reads,
            .list(of: .written("“records” or “schema”", { Verb.Reading(rawValue: $0) }, \.rawValue)))
        member("mayChange", &verb.mayChange, .list(of: .text))
        member("patience", &verb.patience, .number(in: 1...600))
        member("limit", &verb.limit, .number(in: 1...64))
        member("program", &verb.program, .program)
    }
}

extension JSONForm<Verb.Parameter> {
    fileprivate static let parameter = object(Verb.Parameter()) { member, parameter in
        member("name", &parameter.name, .text, isRequired: true)
        member(
            "type", &parameter.type,
            .written("the type of an argument", { Verb.ParameterType(rawValue: $0) }, \.rawValue))
        member("help", &parameter.help, .text, isRequired: true)
        member("optional", &parameter.isOptional, .flag)
        member("choices", &parameter.choices, .list(of: .text))
    }
}

extension JSONForm<Verb.Example> {
    fileprivate static let example = object(Verb.Example()) { member, example in
        member("line", &example.line, .text, isRequired: true)
        member("after", &example.preparation, .list(of: .text))
        member("prints", &example.prints, .text)
    }
}

extension JSONForm<Verb.Program> {
    fileprivate static let program = object(Verb.Program()) { member, program in
        member("path", &program.path, .text)
        member("size", &program.size, .number())
        member("time", &program.time, .number())
        member("content", &program.content, .text)
    }
}

/// The programs that answer verbs.
///
/// A program runs only when a user adds its verb or types it: never at start, for completion, or in safe mode.
public protocol VerbPrograms: Sendable {
    /// Finds the program of a verb and has it describe the verb.
    ///
    /// - Parameter name: The verb's name, or the path of a program.
    /// - Throws: `.notFound` if there is no such program; `.refused` if it cannot be run, or describes itself wrongly.
    func verb(_ name: String) async throws(Failure) -> (name: String, verb: Verb)

    /// Returns the program at a path as it is now.
    ///
    /// - Throws: `.notFound` or `.refused` if it can no longer be run.
    func program(at path: String) throws(Failure) -> Verb.Program

    /// Runs the program of a verb and returns its answer.
    ///
    /// - Parameter request: JSON for its standard input.
    /// - Throws: `.refused` if it fails, exceeds a limit or does not answer with JSON.
    func answer(of name: String, _ verb: Verb, to request: [UInt8]) async throws(Failure) -> JSONValue

    /// Returns the paths of the programs that can be added, by the names of their verbs.
    func found() -> [String: [String]]
}

/// Programs that are never run.
public struct NoVerbPrograms: VerbPrograms {
    public init() {}

    public func verb(_ name: String) async throws(Failure) -> (name: String, verb: Verb) { throw .noPrograms }
    public func program(at path: String) throws(Failure) -> Verb.Program { throw .noPrograms }

    public func answer(of name: String, _ verb: Verb, to request: [UInt8]) async throws(Failure) -> JSONValue {
        throw .noPrograms
    }

    public func found() -> [String: [String]] { [:] }
}
