public import Syntax

/// A command's arguments, read and typed.
public struct Invocation: Sendable {
    /// The line as it was typed.
    public let line: ParsedLine
    /// The table the command was found in.
    public let table: CommandTable
    /// What the command before came to, expectations left aside; nil where there was none.
    public let previous: PreviousRun?
    private let arguments: [String: any Argument]

    init(line: ParsedLine, table: CommandTable, previous: PreviousRun?, arguments: [String: any Argument]) {
        self.line = line
        self.table = table
        self.previous = previous
        self.arguments = arguments
    }

    /// The argument for a parameter of the command's own signature.
    ///
    /// Asking for a parameter that the signature does not list is a defect of the command, found by its first example.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        guard let value = arguments[parameter.name] as? Value ?? Value.absent else {
            preconditionFailure("The signature has no parameter “\(parameter.name)” of type \(Value.self).")
        }
        return value
    }
}
