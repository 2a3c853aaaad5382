import FlyingSocks

/// The one loop of the process that waits until sockets are ready.
///
/// It serves every server of the process and stays when they stop: FlyingSocks' loop keeps a descriptor each time that it
/// is ended, and its own shared one can be begun twice by two who ask at once.
enum SocketLoop {
    static var pool: any AsyncSocketPool {
        get async throws { try await begun.value }
    }

    private static let begun = Task { () async throws -> any AsyncSocketPool in
        let pool = SocketPool<Poll>.make(maxEvents: 64)
        try await pool.prepare()
        Task { try await pool.run() }
        return pool
    }
}
