/// Where a line stands in a script.
public struct ScriptPlace: Sendable, Hashable {
    /// What the script is called: its path as it was given, `stdin`, `command`.
    public let name: String
    /// The line's number, counted from 1; 0 where the script as a whole is meant.
    public let line: Int

    public init(name: String, line: Int) {
        self.name = name
        self.line = line
    }
}
