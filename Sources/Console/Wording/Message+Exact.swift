import Domain

extension Message {
    /// The sentence in English with everything in it just as it came: for programs, and for formats that have escapes of
    /// their own.
    var exact: String { unrendered }
}
