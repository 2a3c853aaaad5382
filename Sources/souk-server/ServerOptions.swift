import ArgumentParser
import FixtureServer

/// The command-line options of `souk-server`.
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
            guard let setting = FaultSetting(text) else { throw ValidationError("There is no such fault.") }
            return setting
        })
    var fault: [FaultSetting] = []

    /// The settings that the server starts with.
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
