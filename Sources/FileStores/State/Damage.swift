import Domain

/// Why a file is not taken for what it should be.
struct Damage: Error {
    /// Goes on after “it was damaged”: `its checksum does not match`.
    let reason: Message
}
