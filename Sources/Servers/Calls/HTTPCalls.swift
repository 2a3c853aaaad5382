public import Domain
public import Ports
import WireFormat

/// A calls server. It sends all calls at once, including archived ones, and keeps the archive.
public struct HTTPCalls: WholeService {
    private let host: ColdStartServer

    /// - Parameters:
    ///   - deadline: The time limit for a response, including reading a call back after a change.
    ///   - wakingDeadline: The time limit for a response if the host has to wake up first.
    ///   - watcher: Receives a message if the host has to be waited for.
    public init(
        at address: ServerAddress, over transport: any Transport, within deadline: Duration = .seconds(10),
        wakingWithin wakingDeadline: Duration = .seconds(45),
        watcher: any ProgressWatcher = NoProgressWatcher()
    ) {
        let server = RemoteServer(address: address, service: .calls, transport: transport)
        host = ColdStartServer(
            of: server, answeringWithin: deadline, wakingWithin: wakingDeadline, watcher: watcher)
    }

    public var schema: Schema { Call.schema }

    public var address: ServerAddress { host.server.address }

    public var problems: ReadProblems { host.server.problems }

    public var archive: (any RemoteArchive)? { CallsArchive(on: host) }

    public func everything() async throws(Failure) -> [Record] {
        let body = try host.server.body(of: try await host.response(to: .calls), to: .calls)
        let read = try host.server.read { () throws(PayloadError) in
            try RecordReader.records(of: schema, from: body)
        }
        // Compatible servers send the oldest first.
        return schema.inSentOrder(problems.recording(read))
    }
}

/// The archive that a calls server keeps.
///
/// A change is sent once. Unless sending is refused or cancelled, the call is then read back, and only that state is
/// trusted.
struct CallsArchive: RemoteArchive {
    private let host: ColdStartServer

    init(on host: ColdStartServer) {
        self.host = host
    }

    func setArchived(_ isArchived: Bool, _ id: RecordID) async throws(Failure) -> Record {
        guard let callID = CallID(id.rawValue) else {
            throw Failure(.service, "“\(id.rawValue)” is not the id of a call.")
        }
        let (start, time) = (ContinuousClock.now, host.deadline)
        // Leaves a third of the total time for reading back.
        let change = Endpoint.setArchived(isArchived, callID)
        var sent = try await send(change, within: time * 2 / 3)
        // Compatible servers have the change as a PATCH, and no POST.
        if case .answered(let response) = sent, Self.isUnknown(response) {
            sent = try await send(change.patching, within: time * 2 / 3 - start.duration(to: .now))
        }
        let left = time - start.duration(to: .now)
        let address = host.server.address.string
        guard let call = try await readBack(callID, after: isArchived, within: left) else {
            throw Failure(.service, "“\(address)” has no call \(id.rawValue).")
        }
        let flag = Call.schema.archivedFlag.map { call[$0] }
        if (flag == .boolean(true)) == isArchived { return call }
        switch sent {
        case .answered(let response):
            let words = host.server.quoted(response)
            throw Failure(
                .service,
                isArchived
                    ? "“\(address)” refused to archive the call\(words)."
                    : "“\(address)” refused to take the call out of the archive\(words).")
        case .lost:
            throw Failure(
                .unreachable,
                isArchived
                    ? "The request to “\(address)” was lost: the call is not archived."
                    : "The request to “\(address)” was lost: the call is still in the archive.")
        }
    }

    func reset() async throws(Failure) {
        var response = try await host.response(to: .resetCalls)
        // Compatible servers have the reset as a PATCH, too.
        if Self.isUnknown(response) { response = try await host.response(to: Endpoint.resetCalls.patching) }
        _ = try host.server.body(of: response, to: .resetCalls)
    }

    /// Returns true if the server has no such request.
    private static func isUnknown(_ response: HTTPResponse) -> Bool {
        [404, 405, 501].contains(response.status)
    }

    /// The outcome of sending a change.
    private enum Sending {
        case answered(HTTPResponse)
        /// It is unknown whether the request arrived.
        case lost
    }

    private func send(_ change: Endpoint, within time: Duration) async throws(Failure) -> Sending {
        do throws(Failure) {
            return .answered(try await host.response(to: change, within: time))
        } catch {
            guard error.kind != .cancelled else {
                throw Failure(.cancelled, "Cancelled; it is not known whether the call was changed.")
            }
            if error.kind == .refused { throw error }
            return .lost
        }
    }

    /// Returns the call as the server has it now; nil if the server has no call with this id.
    private func readBack(
        _ id: CallID, after isArchived: Bool, within time: Duration
    ) async throws(Failure) -> Record? {
        do throws(Failure) {
            let response = try await host.response(to: .call(id), within: time)
            if response.status == 404 { return nil }
            let body = try host.server.body(of: response, to: .call(id))
            let call = try host.server.read { () throws(PayloadError) in
                try RecordReader.record(of: Call.schema, from: body)
            }
            guard call.id.rawValue == id.description else {
                throw host.server.unreadable("The server sent a different call.")
            }
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
