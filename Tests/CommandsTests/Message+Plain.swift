import Domain

extension Message {
    /// The sentence with its values filled in.
    var plain: String { unrendered }
}
