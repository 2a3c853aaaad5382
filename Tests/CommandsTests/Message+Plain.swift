import Domain

extension Message {
    /// The sentence with everything in its place.
    var plain: String { unrendered }
}
