public import Domain

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
    private let error: Failure

    /// Creates the absence of programs, with a reason.
    public init(because error: Failure = Failure(.refused, "Programs are not run here.")) {
        self.error = error
    }

    public func verb(_ name: String) async throws(Failure) -> (name: String, verb: Verb) { throw error }
    public func program(at path: String) throws(Failure) -> Verb.Program { throw error }

    public func answer(of name: String, _ verb: Verb, to request: [UInt8]) async throws(Failure) -> JSONValue {
        throw error
    }

    public func found() -> [String: [String]] { [:] }
}
