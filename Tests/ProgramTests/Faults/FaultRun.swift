import FixtureServer
import Foundation

/// One run of the program on a server with a fault: network verbs of a service, one after the other.
struct FaultRun {
    /// The state before the run.
    enum Stage: CaseIterable {
        /// A new session: no record can be shown.
        case fresh
        /// A list was fetched before the fault.
        case listed
    }

    /// The result of one verb.
    struct Cell {
        let line: String
        /// `ok` or `error`.
        let status: String
        let kind: String
        let message: String
        /// The ids of the listed records.
        let ids: [Int]
        /// The duration in seconds.
        let duration: Double
    }

    /// KiB that a run may use on top of an idle run.
    static let memory = 64 << 10

    let service: String
    let fault: ServerFault
    let stage: Stage
    /// The time limit for a server's response, in seconds.
    let deadline: Int
    let cells: [Cell]
    /// Other problems with the run, one sentence each.
    let violations: [String]

    /// Lines by service, all of which send requests.
    private static let verbs: [Stage: [String: [String]]] = [
        .fresh: [
            "listings": ["list", "search velo", "filter price < 100", "clear", "sort price", "categories", "refresh"],
            "transactions": [
                "list", "search a", "filter amount < 100", "sum", "insights month", "categories", "refresh",
            ],
            "products": ["list", "search lamp", "filter price < 100", "sort price", "categories", "refresh", "whoami"],
            "hotels": ["list", "search hotel", "filter stars = 5", "sort price", "map", "refresh"],
            "calls": ["list", "search a", "filter type = missed", "sort duration", "categories", "refresh"],
        ],
        .listed: [
            "listings": ["list", "next", "show 1"],
            "transactions": ["list", "show 1"],
            "products": ["list", signIn, "show 1"],
            "hotels": ["list", "show 1"],
            "calls": ["list", "archive 1", "restore all", "show 1"],
        ],
    ]
    private static let signIn = "login john@mail.com --password-stdin\nchangeme"

    static let services = ["listings", "transactions", "products", "hotels", "calls"]

    /// Returns the memory of an idle run, in KiB.
    static func idleMemory() async throws -> Int {
        try await Program.run(["--format", "json", "-c", "echo idle"], home: TemporaryFolder()).memory
    }

    init(
        _ fault: ServerFault, on service: String, _ stage: Stage, within deadline: Int = 1, idleMemory: Int
    ) async throws {
        let server = try ContractServer()
        let home = TemporaryFolder()
        let address = service == "products" ? server.address + "/api/v1" : server.address
        let options = ["--service", service, "--source", "\(service)=\(address)", "--format", "json", "--keep-going"]
        let before = (service == "products" ? [Self.signIn] : []) + (stage == .listed ? ["list"] : [])
        _ = try await Program.run(options, lines: before, home: home)
        let lines = Self.verbs[stage, default: [:]][service, default: []]
        server.set(fault)
        let ending = try await Program.run(
            options + ["--timeout", "\(deadline)"], lines: lines + ["echo alive"], home: home)
        let seen = server.requests
        await server.stop()
        self.service = service
        self.fault = fault
        self.stage = stage
        self.deadline = deadline
        cells = Self.cells(ending)
        // Linux includes the memory of the parent, here the tests, in a new process's peak, and the tests have grown
        // meanwhile.
        let idle = try await ending.memory > idleMemory + Self.memory ? Self.idleMemory() : idleMemory
        violations = Self.violations(ending, home, seen, server, lines.count + 1 - cells.count, idleMemory: idle)
    }

    private static func cells(_ ending: Program.Ending) -> [Cell] {
        let printed = ending.output.split(separator: "\n")
        let begins = [0] + ending.times
        return printed.enumerated().compactMap { place, text in
            guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
                return nil
            }
            let error = object["error"] as? [String: Any]
            let records = object["records"] as? [[String: Any]] ?? []
            return Cell(
                line: object["command"] as? String ?? "", status: object["status"] as? String ?? "",
                kind: error?["kind"] as? String ?? "", message: error?["message"] as? String ?? "",
                ids: records.compactMap { $0["id"] as? Int }, duration: ending.times[place] - begins[place])
        }
    }

    private static func violations(
        _ ending: Program.Ending, _ home: TemporaryFolder, _ seen: [IncomingRequest], _ server: ContractServer,
        _ missing: Int,
        idleMemory: Int
    ) -> [String] {
        var violations: [String] = []
        if missing != 0 || !ending.output.contains("alive") { violations.append("the prompt was not alive: \(ending)") }
        if ending.memory > idleMemory + memory { violations.append("took \(ending.memory - idleMemory) KiB") }
        let kept = (try? home.text(of: "state/credentials.json")) ?? ""
        for token in kept.matches(of: /"(?:access|refresh)": ?"([^"]+)"/).map({ String($0.1) }) {
            if (ending.output + ending.errors).contains(token) { violations.append("a token was printed") }
        }
        let own = ["127.0.0.1:\(server.port)"]
        if seen.contains(where: { !own.contains($0.host) && $0.authorization != nil }) {
            violations.append("a token went elsewhere")
        }
        return violations
    }
}
