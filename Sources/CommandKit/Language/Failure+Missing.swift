import Domain
public import Services
public import Syntax

extension Failure {
    /// Parameters for which nothing was typed, where something must be: all of them at once, so that a script that is
    /// wrong is mended once.
    ///
    /// - Parameter parameters: In the order in which they are typed; not empty.
    public init(missing parameters: [any ParameterDescription], of signature: Signature, in line: ParsedLine) {
        let names = parameters.map { $0.name.uppercased() }
        let last = names.last ?? ""
        let all: Message = names.count > 1 ? "\(list: Array(names.dropLast())) and \(last)" : "\(last)"
        self.init(
            .usage, "“\(signature.name)” needs \(all).", hint: "Usage: \(signature.usage)",
            at: .empty(at: line.words.last?.range.upper ?? 0))
    }
}
