import Domain
public import Syntax

extension CommandError {
    /// A parameter for which nothing was typed, where something must be.
    public init(missing parameter: any ParameterDescription, of signature: Signature, in line: ParsedLine) {
        self.init(
            .usage, "“\(signature.name)” needs \(Message(stringLiteral: parameter.name.uppercased())).",
            hint: "Usage: \(signature.usage)", at: .empty(at: line.words.last?.range.upper ?? 0))
    }
}
