import Domain
import Ports

/// A server's archive, whose changes are also saved in the copy of its records.
struct SavedArchive: RemoteArchive {
    private let archive: any RemoteArchive
    private let keep: @Sendable (Record) async -> Void
    private let renew: @Sendable () async throws(Failure) -> Int?

    /// - Parameters:
    ///   - keep: Replaces a record by the server's current one.
    ///   - renew: Fetches everything again.
    init(
        _ archive: any RemoteArchive, keeping keep: @escaping @Sendable (Record) async -> Void,
        renewing renew: @escaping @Sendable () async throws(Failure) -> Int?
    ) {
        self.archive = archive
        self.keep = keep
        self.renew = renew
    }

    func setArchived(_ isArchived: Bool, _ id: RecordID) async throws(Failure) -> Record {
        let record = try await archive.setArchived(isArchived, id)
        await keep(record)
        return record
    }

    func reset() async throws(Failure) {
        try await archive.reset()
        _ = try await renew()
    }
}
