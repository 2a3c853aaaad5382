import Domain
import Ports
import Synchronization

/// Programs for any verb, which describe themselves and answer with fixed texts.
final class AnsweringVerbs: VerbPrograms {
    static let usual = #"{"souk": 1, "summary": "List what costs less than usual."}"#

    private struct State {
        var answer: String
        var description: String
        var size = 1
        var requests: [String] = []
        var meanwhile: (@Sendable () async throws(Failure) -> Void)?
    }

    private let state: Mutex<State>

    private let programs: [String: [String]]

    init(
        _ answer: String, describing description: String = AnsweringVerbs.usual,
        finding programs: [String: [String]] = [:]
    ) {
        self.programs = programs
        state = Mutex(State(answer: answer, description: description))
    }

    /// The requests so far.
    var requests: [String] { state.withLock { $0.requests } }

    /// Runs `body` during the next answer.
    func meanwhile(_ body: @escaping @Sendable () async throws(Failure) -> Void) {
        state.withLock { $0.meanwhile = body }
    }

    func change(answer: String) { state.withLock { $0.answer = answer } }

    /// Replaces the programs by others.
    func change(description: String? = nil) {
        state.withLock {
            $0.description = description ?? $0.description
            $0.size += 1
        }
    }

    func verb(_ name: String) async throws(Failure) -> (name: String, verb: Verb) {
        var verb = try Verb(describedBy: Self.json(state.withLock { $0.description }))
        verb.program = try program(at: name.hasPrefix("/bin/") ? name : "/bin/\(name)")
        return (String(verb.program.path.dropFirst("/bin/".count)), verb)
    }

    func program(at path: String) throws(Failure) -> Verb.Program {
        Verb.Program(path: path, size: state.withLock { $0.size })
    }

    func answer(of name: String, _ verb: Verb, to request: [UInt8]) async throws(Failure) -> JSONValue {
        let meanwhile = state.withLock { state in
            state.requests.append(String(decoding: request, as: UTF8.self))
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        try await meanwhile?()
        return try Self.json(state.withLock { $0.answer })
    }

    func found() -> [String: [String]] { programs }

    private static func json(_ text: String) throws(Failure) -> JSONValue {
        guard let json = try? JSONParser.value(of: Array(text.utf8)) else { throw Failure(defect: "no JSON") }
        return json
    }
}
