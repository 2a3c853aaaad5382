public import Domain
public import Services
import WireFormat

/// A calls server: it sends all calls at once, archived ones with them, and keeps the archive.
public struct HTTPCalls: WholeService {
    private let host: SleepingHost

    /// - Parameters:
    ///   - deadline: How long an answer may take, the reading back after a change with it.
    ///   - wakingDeadline: How long one may take that the host has to wake up for.
    ///   - watcher: Is told where the host has to be waited for.
    public init(
        at address: ServerAddress, over transport: any Transport, within deadline: Duration = .seconds(10),
        wakingWithin wakingDeadline: Duration = .seconds(45),
        watcher: any ProgressWatcher = NoProgressWatcher()
    ) {
        let server = RemoteServer(address: address, service: .calls, transport: transport)
        host = SleepingHost(
            of: server, answeringWithin: deadline, wakingWithin: wakingDeadline, watcher: watcher)
    }

    public var schema: Schema { Call.schema }

    public var address: ServerAddress { host.server.address }

    public var archive: (any RemoteArchive)? { CallsArchive(on: host) }

    public func everything() async throws(Failure) -> [Record] {
        let body = try host.server.body(of: try await host.reply(to: .calls), to: .calls)
        return try host.server.read { () throws(PayloadError) in
            try PayloadDecoder().decode([CallPayload].self, from: body).calls().map(\.record)
        }
    }
}
