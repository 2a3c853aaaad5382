import Foundation
import Ports
import Testing

/// A PostgreSQL of its own, in a scratch folder that is also the folder of its socket. It ends with this process.
final class PostgreSQLServer: Sendable {
    /// The error for a machine without PostgreSQL 15, or one that cannot run it.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    private static let programs = "/usr/lib/postgresql/15/bin"

    /// The reason why no server can run here; nil if one can.
    static let obstacle: String? =
        FileManager.default.isExecutableFile(atPath: programs + "/initdb")
        ? nil : "PostgreSQL 15 is not installed (.ci/packages postgresql-15 installs it)"

    /// The server of a suite, started at its first test.
    static let shared = Result { try PostgreSQLServer() }

    let folder: String
    /// The server ends when this pipe is closed, so also when this process is killed.
    private let lifeline: FileHandle
    private let process: Process

    init() throws {
        if let obstacle = Self.obstacle { throw Missing(description: obstacle) }
        // Short, because the path of a socket has at most 107 bytes.
        folder = "/tmp/souk-postgresql-\(UInt32.random(in: 0...UInt32.max))"
        let script = """
            set -e
            mkdir -m 755 \(folder) && cd \(folder)
            \(Self.programs)/initdb -D data -U ada --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync > initdb.log 2>&1
            echo 'local all guarded scram-sha-256' > data/pg_hba.conf
            echo 'local all all trust' >> data/pg_hba.conf
            \(Self.programs)/postgres -D data -k \(folder) -c listen_addresses= -c fsync=off > server.log 2>&1 &
            echo $! > pid
            cat > /dev/null
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
        guard waits(for: { (try? psql("SELECT 1")) != nil }) else {
            throw Missing(description: "PostgreSQL did not start: see \(folder)/server.log")
        }
    }

    /// Waits for something that another program does; returns false if the program has ended.
    private func waits(for condition: () -> Bool) -> Bool {
        while process.isRunning {
            if condition() { return true }
            usleep(20_000)
        }
        return condition()
    }

    func address(user: String = "ada", database: String = "postgres") throws -> DatabaseAddress {
        try #require(DatabaseAddress("postgresql://\(user)@/\(database)?host=\(folder)"))
    }

    /// Runs statements through PostgreSQL's own client, and returns what they print.
    @discardableResult
    func psql(_ statements: String, database: String = "postgres") throws -> String {
        let client = Process()
        let output = Pipe()
        client.executableURL = URL(filePath: Self.programs + "/psql")
        client.arguments = ["-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "ada", database]
        client.arguments?.append(contentsOf: ["-c", statements])
        client.standardOutput = output
        client.standardError = output
        client.standardInput = FileHandle.nullDevice
        try client.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        client.waitUntilExit()
        guard client.terminationStatus == 0 else { throw Missing(description: text) }
        return text.trimmingCharacters(in: .newlines)
    }

    /// Creates a database.
    func make(_ database: String) throws {
        try psql("DROP DATABASE IF EXISTS \(database) WITH (FORCE)")
        try psql("CREATE DATABASE \(database)")
    }
}
