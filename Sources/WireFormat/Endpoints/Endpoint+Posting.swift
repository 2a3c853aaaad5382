import FoundationEssentials

extension Endpoint {
    /// Sends a payload to a path.
    init(posting payload: some Encodable, to path: [String]) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Text and truth values, which is all that is ever sent, are always written.
        self.init(.post, path, body: try? encoder.encode(payload))
    }
}
