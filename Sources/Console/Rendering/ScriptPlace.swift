/// Where a line stands in a script.
public struct ScriptPlace: Sendable, Hashable {
    /// What the script is called: its path as it was given, `stdin`, `command`.
    public let name: String
    /// The line's number, counted from 1; 0 where the script as a whole is meant.
    public let line: Int
    /// The lines that had the script read, innermost first; empty for a script that is not read by another.
    public let readFrom: [ScriptPlace]

    public init(name: String, line: Int, readFrom: [ScriptPlace] = []) {
        self.name = name
        self.line = line
        self.readFrom = readFrom
    }
}
