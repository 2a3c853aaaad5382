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
