import Domain
import Ports
import Synchronization
import WireFormat

/// The archive that a calls server keeps.
///
/// A change is sent once. Unless it was not sent or is cancelled, the call is then read back, and only that state is
/// trusted.
struct CallsArchive: RemoteArchive {
    let client: ContractClient
    let host: ColdStartServer
    let flag: Field

    private var server: RemoteServer { client.server }

    func setArchived(_ isArchived: Bool, _ id: RecordID) async throws(Failure) -> Record {
        guard let path = client.contract.path(of: id) else {
            throw Failure(.service, "“\(id.rawValue)” is not the id of a call.")
        }
        let (start, time) = (ContinuousClock.now, host.deadline)
        // Leaves a third of the total time for reading back.
        let change = Endpoint(posting: [flag.path[0]: .boolean(isArchived)], to: path)
        // Compatible servers have the change as a PATCH, and no POST.
        let methods = client.memory.withLock(\.hasPatch) ? [change.patching] : [change, change.patching]
        var sent: HTTPResponse?
        for change in methods {
            sent = try await send(change, within: time * 2 / 3 - start.duration(to: .now))
            guard let response = sent else { break }
            if Self.isUnknown(response) { continue }
            client.memory.withLock { $0.hasPatch = change.method == .patch }
            break
        }
        let left = time - start.duration(to: .now)
        let address = server.address.string
        guard let call = try await readBack(id, at: path, after: isArchived, within: left) else {
            throw Failure(.notFound, "“\(address)” has no call \(id.rawValue).")
        }
        if (call[flag] == .boolean(true)) == isArchived { return call }
        guard let sent else {
            throw Failure(
                .unreachable,
                isArchived
                    ? "The request to “\(address)” was lost: the call is not archived."
                    : "The request to “\(address)” was lost: the call is still in the archive.")
        }
        let words = server.quoted(sent)
        throw Failure(
            .service,
            isArchived
                ? "“\(address)” refused to archive the call\(words)."
                : "“\(address)” refused to take the call out of the archive\(words).")
    }

    func reset() async throws(Failure) {
        var response = try await server.response(to: .resetCalls)
        // Compatible servers have the reset as a PATCH, too.
        if Self.isUnknown(response) { response = try await server.response(to: Endpoint.resetCalls.patching) }
        _ = try server.body(of: response, to: .resetCalls)
    }

    private static func isUnknown(_ response: HTTPResponse) -> Bool { [404, 405, 501].contains(response.status) }

    /// Sends a change, and returns the response; nil if it is unknown whether the request arrived.
    private func send(_ change: Endpoint, within time: Duration) async throws(Failure) -> HTTPResponse? {
        do throws(Failure) {
            return try await server.response(to: change, deadline: time)
        } catch {
            guard error.kind != .cancelled else {
                throw Failure(.cancelled, "Cancelled; it is not known whether the call was changed.")
            }
            if error.kind == .refused || error.isUnsent { throw error }
            return nil
        }
    }

    /// Returns the call as the server has it now; nil if the server has no call with this id.
    private func readBack(
        _ id: RecordID, at path: [String], after isArchived: Bool, within time: Duration
    ) async throws(Failure) -> Record? {
        do throws(Failure) {
            let endpoint = Endpoint(.get, path)
            let response = try await server.response(to: endpoint, deadline: time)
            if response.status == 404 { return nil }
            let body = try server.body(of: response, to: endpoint)
            let call = try server.read { () throws(PayloadError) in
                try RecordReader.record(of: client.schema, from: body, keptIn: server.reading)
            }
            guard call.id == id else { throw server.unreadable("The server sent a different call.") }
            return call
        } catch {
            throw Failure(
                error.kind,
                isArchived
                    ? "It is not known whether the call was archived: \(error.message)"
                    : "It is not known whether the call was taken out of the archive: \(error.message)")
        }
    }
}
