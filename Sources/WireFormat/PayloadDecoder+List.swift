public import FoundationEssentials

extension PayloadDecoder {
    /// An object with a list inside, as the listings server answers and as files of any service may have it.
    private struct Envelope<Payload: Decodable>: Decodable {
        let items: [Payload]
    }

    /// The payloads in `json`: an array, or an object with the array as `items`.
    public func decode<Payload: Decodable>(
        listOf type: Payload.Type, from json: Data
    ) throws(PayloadError) -> [Payload] {
        let isEnvelope = json.first { $0 > 0x20 } == UInt8(ascii: "{")
        return isEnvelope
            ? try decode(Envelope<Payload>.self, from: json).items : try decode([Payload].self, from: json)
    }
}
