import Foundation
public import Ports

/// A PostgreSQL of its own, in a scratch folder that is also the folder of its socket. It ends with this process.
///
/// The user `ada` may do everything; `guarded` has the password `right`.
public final class PostgreSQLServer: Sendable {
    /// The error for a machine without PostgreSQL 15, or one that cannot run it.
    public struct Missing: Error, CustomStringConvertible {
        public let description: String
    }

    private static let programs = "/usr/lib/postgresql/15/bin"

    /// The reason why no server can run here; nil if one can.
    public static let obstacle: String? =
        FileManager.default.isExecutableFile(atPath: programs + "/initdb")
        ? nil : "PostgreSQL 15 is not installed (.ci/packages postgresql-15 installs it)"

    /// The server of a suite, started at its first test.
    public static let shared = Result { try PostgreSQLServer() }

    public let folder: String
    /// The port at `localhost`, where it takes only encrypted connections, with the certificate ``certificate``.
    public let port = Int.random(in: 20_000..<32_000)
    /// Each line starts the server; it ends when this pipe is closed, so also when this process is killed.
    private let lifeline: FileHandle
    private let process: Process

    public init() throws {
        if let obstacle = Self.obstacle { throw Missing(description: obstacle) }
        // Short, because the path of a socket has at most 107 bytes.
        folder = "/tmp/souk-postgresql-\(UInt32.random(in: 0...UInt32.max))"
        let script = """
            set -e
            mkdir -m 755 \(folder) && cd \(folder)
            \(Self.programs)/initdb -D data -U ada --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync > initdb.log 2>&1
            openssl req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=localhost \
                -keyout data/server.key -out server.crt > openssl.log 2>&1
            cp server.crt data/server.crt
            echo 'local all guarded scram-sha-256' > data/pg_hba.conf
            echo 'local all all trust' >> data/pg_hba.conf
            echo 'hostssl all all samehost trust' >> data/pg_hba.conf
            while read -r _; do
                \(Self.programs)/postgres -D data -k \(folder) -p \(port) -c listen_addresses=localhost -c ssl=on \
                    -c fsync=off < /dev/null >> server.log 2>&1 &
                echo $! > pid
            done
            kill -CONT $! || true
            kill -INT $! || true
            wait || true
            rm -rf \(folder)
            """
        // PostgreSQL refuses to run as root.
        let isRoot = geteuid() == 0
        let pipe = Pipe()
        process = Process()
        process.executableURL = URL(filePath: isRoot ? "/usr/sbin/runuser" : "/bin/sh")
        process.arguments = (isRoot ? ["-u", "postgres", "--", "/bin/sh"] : []) + ["-c", script]
        process.standardInput = pipe
        process.currentDirectoryURL = URL(filePath: "/tmp")
        try process.run()
        lifeline = pipe.fileHandleForWriting
        try start()
        try psql("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    }

    /// Starts the server, at first and after a crash, and waits until it answers.
    public func start() throws {
        try lifeline.write(contentsOf: Data("start\n".utf8))
        guard waits(for: { (try? psql("SELECT 1")) != nil }) else {
            throw Missing(description: "PostgreSQL did not start: see \(folder)/server.log")
        }
    }

    /// Ends the server as a crash would: connections break, and the next start recovers from its log.
    public func crash() throws {
        let number = try String(contentsOfFile: folder + "/pid", encoding: .utf8)
        let isKilled = Int32(number.trimmingCharacters(in: .whitespacesAndNewlines)).map { kill($0, SIGQUIT) } == 0
        guard isKilled, waits(for: { !FileManager.default.fileExists(atPath: folder + "/data/postmaster.pid") })
        else { throw Missing(description: "PostgreSQL did not end: see \(folder)/server.log") }
    }

    /// Waits for something that the server does; returns false if it has ended, or after ten minutes.
    private func waits(for condition: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(600)
        while process.isRunning, ContinuousClock.now < deadline {
            if condition() { return true }
            usleep(20_000)
        }
        return condition()
    }

    /// The path of the certificate, by which a client verifies the server.
    public var certificate: String { folder + "/server.crt" }

    /// Returns the address of a database through the Unix socket.
    public func location(user: String = "ada", database: String = "postgres") -> String {
        "postgresql://\(user)@/\(database)?host=\(folder)&port=\(port)"
    }

    public func address(user: String = "ada", database: String = "postgres") throws -> DatabaseAddress {
        try DatabaseAddress(location(user: user, database: database))
    }

    /// Runs statements through PostgreSQL's own client, and returns what they print.
    @discardableResult
    public func psql(_ statements: String, database: String = "postgres") throws -> String {
        let words = [
            Self.programs + "/psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", folder, "-p", "\(port)", "-U", "ada",
            database,
            "-c", statements,
        ]
        let command = words.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }.joined(separator: " ")
        // Foundation's `Process` leaks the end of its pipe to programs that other tests start at the same time; reading
        // would wait for their end.
        guard let output = popen(command + " 2>&1 < /dev/null", "re") else {
            throw Missing(description: "psql could not be started")
        }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while case let count = fread(&part, 1, part.count, output), count > 0 { bytes += part[..<count] }
        let text = String(decoding: bytes, as: UTF8.self)
        guard pclose(output) == 0 else { throw Missing(description: text) }
        return text.trimmingCharacters(in: .newlines)
    }

    /// Creates a database.
    public func make(_ database: String) throws {
        try psql("DROP DATABASE IF EXISTS \(database) WITH (FORCE)")
        try psql("CREATE DATABASE \(database)")
    }
}
