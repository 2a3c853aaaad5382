import Foundation

/// A recorded session, run again by `souk test`.
struct Replay {
    /// The transcript.
    let path: String

    init(_ path: String) {
        self.path = path
    }

    /// What differs from what was recorded; empty where nothing does.
    ///
    /// - Parameter secret: What stands in the place of every secret.
    func differences(secret: String = "changeme") async throws -> String {
        let secrets = Dictionary(uniqueKeysWithValues: (1...9).map { ("SOUK_SECRET_\($0)", secret) })
        let ending = try await Program.run(["test", path], home: nil, environment: secrets)
        return ending.status == 0 ? "" : ending.output + ending.errors
    }
}
