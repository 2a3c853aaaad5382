import ArgumentParser
import Domain
import FixtureServer
import Platform

/// The program. It starts a server, prints its address, and waits for a signal to stop.
@main
enum SoukServer {
    /// Starts the server and waits for a signal.
    static func main() {
        let settings = settings()
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            sigaddset(&signals, number)
            // A shell makes the programs that it starts in the background ignore SIGINT.
            signal(number, SIG_DFL)
        }
        // This precedes all other threads: each inherits the mask of the thread that starts it.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        do throws(ServerError) {
            let server = try ContractServer(settings)
            report("souk-server: listening on \(server.address)\n", to: STDOUT_FILENO)
            var received: Int32 = 0
            sigwait(&signals, &received)
            withExtendedLifetime(server) { exit(0) }
        } catch {
            report("souk-server: \(error)\n", to: STDERR_FILENO)
            if case .routeUnknown = error { exit(2) }
            exit(1)
        }
    }

    /// Returns the parsed options. Ends the program if they are invalid, or if help was requested.
    private static func settings() -> ServerSettings {
        do {
            return try ServerOptions.parse().settings
        } catch {
            let isHelp = ServerOptions.exitCode(for: error).isSuccess
            report(ServerOptions.fullMessage(for: error) + "\n", to: isHelp ? STDOUT_FILENO : STDERR_FILENO)
            exit(isHelp ? 0 : 2)
        }
    }

    /// Writes text with control characters made visible, since it may repeat what was typed.
    private static func report(_ text: String, to descriptor: Int32) {
        var rest = Array(VisibleText(text, keepingLines: true).string.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(written, 0))
        }
    }
}

struct ServerOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "souk-server",
        abstract: "Serves listings, products, hotels, calls and transactions on this machine.")

    @Option(help: "The port to listen on; 0 for any that is free.")
    var port: UInt16 = 8080

    @Option(help: "The address of this machine to listen on.")
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("Serve N listings, by repeating the built-in ones.", valueName: "n"))
    var listings: Int?

    @Option(help: ArgumentHelp("How long an access token of the shop holds.", valueName: "seconds"))
    var tokenLifetime: Int?

    @Option(help: ArgumentHelp("How long a refresh token holds.", valueName: "seconds"))
    var refreshLifetime: Int?

    @Option(
        help: ArgumentHelp(
            "Do FAULT on ROUTE, such as '/listings=status 503 times 2' (repeatable).", valueName: "route=fault"),
        transform: { text in
            guard let setting = FaultSetting(text) else { throw ValidationError("Unknown fault.") }
            return setting
        })
    var fault: [FaultSetting] = []

    var settings: ServerSettings {
        var settings = ServerSettings()
        settings.host = host
        settings.port = Int(port)
        settings.listings = listings
        settings.accessLifetime = tokenLifetime ?? settings.accessLifetime
        settings.refreshLifetime = refreshLifetime ?? settings.refreshLifetime
        settings.faults = fault
        return settings
    }

    func validate() throws {
        guard settings.isLoopback else {
            throw ValidationError("--host takes an address of this machine: 127.0.0.1 or localhost.")
        }
        guard (listings ?? 0) >= 0 else { throw ValidationError("--listings takes a number from 0.") }
        guard (tokenLifetime ?? 1) > 0, (refreshLifetime ?? 1) > 0 else {
            throw ValidationError("A token holds for a second at least.")
        }
    }
}
