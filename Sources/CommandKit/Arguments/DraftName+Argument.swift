public import Domain
public import Services

extension DraftName: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let name = DraftName(typed.text) else {
            throw Failure(
                .usage, "“\(typed.text)” cannot be the name of a draft.",
                hint: "Up to 64 letters a to z, digits, - and _, beginning with a letter or digit.", at: typed.range)
        }
        self = name
    }
}
