/// A password or a token: text that no sentence, log or test failure shows.
///
/// However it is printed, reflected or put into a string, eight dots come out; its text is had by asking for it.
public struct Secret: Sendable, Hashable {
    /// The text itself, for the service and the store that need it.
    public let revealed: String

    public init(_ text: String) {
        revealed = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "••••••••" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
