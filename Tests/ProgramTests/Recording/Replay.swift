import Foundation

/// A recorded session, replayed by `souk test`.
struct Replay {
    /// The transcript.
    let path: String

    init(_ path: String) {
        self.path = path
    }

    /// The differences from the recording; empty if there are none.
    ///
    /// - Parameter secret: The value used for every secret.
    func differences(secret: String = "changeme") async throws -> String {
        let secrets = Dictionary(uniqueKeysWithValues: (1...9).map { ("SOUK_SECRET_\($0)", secret) })
        let ending = try await Program.run(["test", path], home: nil, environment: secrets)
        return ending.status == 0 ? "" : ending.output + ending.errors
    }
}
