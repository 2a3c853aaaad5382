import Domain

extension Wording {
    /// A sentence as lines no wider than the screen; as one, however long, where there is none.
    func lines(of message: Message, width: Int?) -> [String] {
        Self.broken(text(message), width: width)
    }

    /// A text that is worded already as such lines.
    static func broken(_ text: String, width: Int?) -> [String] {
        guard let width else { return [text] }
        return BidirectionalIsolate.closed(in: WrappedText(text, width: width).lines)
    }
}
