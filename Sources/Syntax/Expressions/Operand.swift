/// What a field is compared with, as text: only the field's type knows whether `7` is a number, a day or a title.
public struct Operand: Hashable, Sendable {
    /// What the operand says once quotes and escapes are taken off.
    public let text: String

    /// Whether any part was quoted or escaped: such an operand is only ever text, never a keyword of its field.
    public let isQuoted: Bool

    public init(_ text: String, isQuoted: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
    }
}
