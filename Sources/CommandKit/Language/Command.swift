public import Ports

/// A command of the language, complete in one file whose path is its name.
///
///     struct PinCommand: Command {
///         static let rows = Parameter<RowReferences>("rows", help: "Row numbers, such as 3 or 2-5.")
///         static let signature = Signature("pin", in: .curating, summary: "Keep items first.", parameters: [rows])
///         static let examples = [Example("pin 2", after: "search velo", prints: "Pinned “Vélo de course”.")]
///         func run(_ invocation: Invocation, in workspace: inout Workspace, using world: World) …
///     }
///
/// Parsing, help, usage, completion, the reference page and one test for each example are derived from it.
public protocol Command: Sendable {
    static var signature: Signature { get }

    /// Lines that show the command in use; each is run as a test. There is no default, since every command needs an
    /// example.
    static var examples: [Example] { get }

    /// Runs the command on a copy of the workspace, which replaces the original only if the command succeeds.
    ///
    /// - Throws: `Failure`; the changes to `workspace` are dropped then.
    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output
}

extension Command {
    public var signature: Signature { Self.signature }
    public var examples: [Example] { Self.examples }
}

/// A line that shows a command in use, and what it prints.
public struct Example: Sendable, Hashable {
    public let line: String
    /// Lines that are run before it, in a fresh session with the built-in data.
    public let preparation: [String]
    /// Whole lines of the output, with one space between columns: people read them in `help`.
    public let prints: String

    public init(_ line: String, after preparation: String..., prints: String) {
        self.line = line
        self.preparation = preparation
        self.prints = prints
    }
}
