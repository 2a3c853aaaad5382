/// A noun in the forms that counting needs.
public struct Noun: Sendable, Hashable {
    /// The form for one: `listing`.
    public let one: String
    /// The form for none and for many: `listings`.
    public let other: String

    public init(one: String, other: String) {
        self.one = one
        self.other = other
    }

    /// The form that agrees with `count`.
    public func form(for count: Int) -> String {
        count == 1 ? one : other
    }
}
