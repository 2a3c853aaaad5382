extension DefaultStringInterpolation {
    /// A message is rendered in somebody's language, never put into a string as it is.
    @available(*, deprecated, message: "render the message: a string would hold its parts")
    public mutating func appendInterpolation(_ message: Message) {}
}
