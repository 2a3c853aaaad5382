public import Services

/// One verb of the language, complete in one file whose path is its name.
///
///     struct PinCommand: Command {
///         static let rows = Parameter<RowReferences>("rows", help: "Row numbers, such as 3 or 2-5.")
///         static let signature = Signature("pin", in: .curating, summary: "Keep items first.", parameters: [rows])
///         static let examples = [Example("pin 2", after: "search velo", prints: "Pinned “Vélo de course”.")]
///         func run(_ invocation: Invocation, in workspace: inout Workspace, using world: World) …
///     }
///
/// Parsing, help, usage, completion, the reference page and one test for each example follow from it.
public protocol Command: Sendable {
    /// What is typed to run it, and what for.
    static var signature: Signature { get }

    /// Lines that show it at work; each is run as a test. There is no default: a command without an example is not done.
    static var examples: [Example] { get }

    /// Runs the command on a copy of the workspace, which takes the place of the real one only when it succeeds.
    ///
    /// - Throws: `Failure`; whatever was changed in `workspace` is dropped then.
    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(Failure) -> Output
}

extension Command {
    public var signature: Signature { Self.signature }
    public var examples: [Example] { Self.examples }
}

/// A line that shows a command at work, and what it prints.
public struct Example: Sendable, Hashable {
    /// The line to type.
    public let line: String
    /// Lines that lead up to it, on a fresh session with the built-in data.
    public let preparation: [String]
    /// Something that must stand in what is printed.
    public let prints: String

    public init(_ line: String, after preparation: String..., prints: String) {
        self.line = line
        self.preparation = preparation
        self.prints = prints
    }
}
