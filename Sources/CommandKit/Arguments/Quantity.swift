import Domain
public import Services

/// A whole number above nothing.
public struct Quantity: Argument {
    public let number: Int

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard let number = Int(typed.text.withWesternDigits), number > 0 else {
            throw Failure(.usage, "“\(typed.text)” is not a whole number above 0.", at: typed.range)
        }
        self.number = number
    }
}
