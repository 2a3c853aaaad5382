import Domain

/// How a payload looks in its file.
struct StoredForm<Payload: Sendable>: Sendable {
    /// What stands under `format`.
    let format: String
    /// Reads the members of the payload.
    let decode: @Sendable (StateDocument) throws(Damage) -> Payload
    /// Lays a payload over the members that are in the file, so that keys unknown here stay.
    let encode: @Sendable (_ payload: Payload, _ stored: JSONObject) -> JSONObject
}
