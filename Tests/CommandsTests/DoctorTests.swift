import Catalog
import CommandKit
import CommandKitTesting
import Scaffolding
import Commands
import Console
import Rendering
import FoundationEssentials
import Syntax
import Testing

@Suite struct DoctorTests {
    private static let address = "http://localhost:1"

    /// Returns the given findings.
    private struct Finder: Checkup {
        let found: [Finding]

        func findings() async -> [Finding] { found }
    }

    /// Returns no findings until it is cancelled.
    private struct EndlessCheckup: Checkup {
        func findings() async -> [Finding] {
            try? await Task.sleep(for: .seconds(600))
            return [Finding("end", .fine, "It has come.")]
        }
    }

    private static let local = ListSource(schema: Schema.listings, records: records)
    private static let records = (1...3).map {
        Schema.listings.record(
            $0, ["title": .text("A"), "category": .text("Mode"), "price": Money($0).map(Value.money)])
    }

    private func server() throws -> ListServer {
        ListServer(Self.records, of: Schema.listings, at: try #require(ServerAddress(Self.address)))
    }

    private func saved(_ server: ListServer) throws -> SavedSource {
        SavedSource(of: server, in: CatalogDatabase(.memory, holdsCopies: true), now: { Shop.opening })
    }

    /// Returns the output in a world without side effects.
    private func doctor(
        _ sources: [any RecordSource], _ checkups: [any Checkup] = [],
        notices: [Message] = [], telling notes: any ProgressWatcher = NoProgressWatcher()
    ) async throws -> String {
        var world = World.inMemory(sources: sources)
        world.conditions.startNotices = notices
        world.conditions.checkups = checkups
        world.dialogue.progress = notes
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        let output = try await interpreter.run(try ParsedLine("doctor")).output
        return Renderer(BuiltIn.options(nil)).rendering(of: output, for: "doctor")
    }

    @Test func `everything is checked in order, and problems are counted`() async throws {
        let checkups = [
            Finder(found: [Finding("data folder", .problem, "It is full.", advice: "Make room.")]),
            Finder(found: [Finding("TERM", .warning, "It is dumb."), Finding("locale", .warning, "It is C.")]),
        ]
        let printed = try await doctor([Self.local], checkups)
        let expected = """
            Subject      State    What                            Advice
            listings     fine     3 listings in the built-in data.  –
            data folder  problem  It is full.                     Make room.
            TERM         warning  It is dumb.                     –
            locale       warning  It is C.                        –
            1 problem, 2 warnings.

            """
        #expect(words(printed) == words(expected))
        #expect(try await doctor([Self.local], [checkups[0]]).hasSuffix("\n1 problem, 0 warnings.\n"))
        #expect(try await doctor([Self.local]).hasSuffix("\nNothing is wrong.\n"))
    }

    @Test func `a notice of the start is a warning`() async throws {
        let printed = try await doctor([Self.local], notices: ["“config.json”: unknown key “nope”."])
        #expect(printed.contains("configuration folder  warning  “config.json”: unknown key “nope”."))
        #expect(printed.hasSuffix("\n0 problems, 1 warning.\n"))
    }

    private func words(_ text: String) -> [[Substring]] { text.split(separator: "\n").map { $0.split(separator: " ") } }

    @Test func `a server is asked for its number of records`() async throws {
        let (server, watcher) = (try server(), NotingWatcher())
        let printed = try await doctor([try saved(server)], telling: watcher)
        #expect(printed.contains("fine   “\(Self.address)” answered: 3 listings."))
        #expect(server.asked == 1)
        #expect(watcher.notes == ["asking \(Self.address)"])
    }

    @Test(arguments: [
        (
            Failure(.unreachable, "It did not help."),
            "Is the server running? Type source listings builtin to go back."
        ),
        (
            Failure(.unreachable, "It did not help.", hint: "Check the clock."),
            "Check the clock. Type source listings builtin to go back."
        ),
        (
            Failure(.invalidResponse, "It did not help."),
            "Check the address. Type source listings builtin to go back."
        ),
        (Failure(.refused, "It did not help."), "Type source listings builtin to go back."),
    ])
    func `a server that does not help is a problem with its advice, and the next is asked all the same`(
        error: Failure, advice: String
    ) async throws {
        let (failing, next) = (try server(), try server())
        failing.fail(error)
        let printed = try await doctor([try saved(failing), try saved(next)])
        let rows = words(printed)
        #expect(rows[1] == words("listings problem It did not help. \(advice)")[0])
        #expect(rows[2].starts(with: ["listings", "fine"]))
        #expect(next.asked == 1)
        #expect(printed.hasSuffix("\n1 problem, 0 warnings.\n"))
    }

    @Test func `a source that could not be opened is a problem with the way back`() async throws {
        let error = Failure(.invalidResponse, "“a.csv” is no file.")
        let source = UnopenedSource(Schema.listings, at: .file("/a.csv"), because: error)
        let printed = try await doctor([source])
        #expect(printed.contains("problem  “a.csv” is no file.  Type source listings builtin to go back."))
    }

    /// A source that answers without checking tokens.
    private struct OpenShop: SourceOfPages {
        let account: Account?
        var schema: Schema { local.schema }
        var abilities: QueryAbilities { .all }
        func page(_ query: Query) async throws(Failure) -> Page { try await local.page(query) }
        func count(_ query: Query) async throws(Failure) -> Int? { try await local.count(query) }
    }

    /// - Parameter hours: Until the access and the refresh token expire.
    @Test(arguments: [
        ((-1.0, 1.0), "fine Signed in as john@mail.com. –"),
        ((-2, -1), "warning The sign-in of john@mail.com has expired. Type login."),
    ])
    func `a sign-in lasts as long as it can be renewed, and no token is shown`(
        hours: (access: Double, refresh: Double), row: String
    ) async throws {
        let tokens = Tokens(
            access: Secret("s3cret-a"), accessExpires: Shop.opening + hours.access * 3_600,
            refresh: Secret("s3cret-r"), refreshExpires: Shop.opening + hours.refresh * 3_600)
        let kept = [AccountKey(Shop.service): Credentials(email: "john@mail.com", tokens: tokens)]
        let account = Account(
            with: Shop.service, of: BuiltInAccounts(now: { Shop.opening }), keptIn: MemoryCredentialStore(kept),
            now: { Shop.opening })
        let printed = try await doctor([OpenShop(account: account)])
        #expect(words(printed)[2] == words("listings account \(row)")[0])
        #expect(!printed.contains("s3cret"))
    }

    @Test func `a cancelled check stops`() async throws {
        let task = Task { try await doctor([Self.local], [EndlessCheckup()]) }
        task.cancel()
        let error = await #expect(throws: Failure.self) { try await task.value }
        #expect(error?.kind == .cancelled)
    }
}
