public import Domain

extension DraftName: Argument {
    public init(reading typed: TypedArgument, in scope: Scope) throws(CommandError) {
        guard let name = DraftName(typed.text) else {
            throw CommandError(
                .usage, "“\(typed.text)” cannot be the name of a draft.",
                hint: "Up to 64 letters a to z, digits, - and _, beginning with a letter or digit.", at: typed.range)
        }
        self = name
    }
}
