import Domain

extension Message {
    /// The sentence as it is read.
    var plain: String { unrendered }
}
