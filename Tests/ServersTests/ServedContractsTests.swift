import CommandKitTesting
import Domain
import FixtureServer
import FoundationEssentials
import Servers
import Ports
import Synchronization
import Testing

/// Each client over the program's transport, against the fixture server.
@Suite(.timeLimit(.minutes(2))) struct ServedContractsTests {
    private let transport = CurlTransport(policy: .patient())

    private func client(_ service: ServiceName, at path: String = "", on server: ContractServer) throws
        -> any RemoteService
    {
        let services = HTTPServices(
            over: transport, keeping: MemoryCredentialStore(), wakingWithin: .seconds(60), now: { Date() })
        let address = try #require(ServerAddress(server.address + path))
        let schemas = [Schema.listings, Schema.transactions, Schema.products, Schema.hotels, Schema.calls]
        let schema = try #require(schemas.first { $0.service == service })
        return services.remoteService(for: schema, at: address)
    }

    /// Returns all records, one page at a time.
    private func everything(of client: any RemoteService, by limit: Int) async throws -> [Record] {
        var records: [Record] = []
        while true {
            let page = try await client.page(Query(range: records.count..<records.count + limit))
            records += page.records
            if !page.hasMore { return records }
        }
    }

    @Test func `listings are paged without duplicates, and the server searches`() async throws {
        let server = try await ContractServer()
        let client = try client(.listings, on: server)
        let first = try await client.page(Query())
        let records = try await everything(of: client, by: 50)
        #expect(records.count == first.total)
        #expect(Set(records.map(\.id)).count == records.count)
        #expect(Array(records.prefix(20)) == first.records)
        #expect(try await client.page(Query(range: 7..<27)).records == Array(records[7..<27]))
        let names = try await client.categories()?.map(\.name)
        #expect(names?.count == 11)
        let categories = try Set(records.compactMap { try $0.text("category", in: Schema.listings) })
        #expect(categories == Set(names ?? []))
        let found = try await client.page(Query(text: " VELO ", range: 0..<500))
        #expect(found.records == records.filter { Schema.listings.finds(FoldedText("velo"), in: $0) })
        #expect(!found.records.isEmpty)
    }

    @Test func `transactions are sent in one response`() async throws {
        let server = try await ContractServer()
        let page = try await client(.transactions, on: server).page(Query())
        #expect(page.records.count > 100)
        #expect(page.total == page.records.count)
    }

    @Test func `hotels are sent in one response and sorted`() async throws {
        let server = try await ContractServer()
        let records = try await client(.hotels, on: server).page(Query()).records
        let priority = try #require(Schema.hotels.field(named: "priority"))
        let priorities = records.map { record in
            if case .number(let number) = record[priority] { number } else { 0.0 }
        }
        #expect(priorities.count > 50)
        #expect(priorities == priorities.sorted(by: >))
    }

    @Test func `products are shown while tokens can be renewed`() async throws {
        let late = Mutex(0.0)
        let time = Date()
        var settings = ServerSettings()
        settings.now = { time + late.withLock { $0 } }
        let server = try await ContractServer(settings)
        let client = try client(.products, at: "/api/v1", on: server)
        let account = try #require(client.account)
        await #expect(throws: Failure.self) { try await client.page(Query()) }
        await #expect(throws: Failure.signInRefused) {
            try await account.signIn(email: "john@mail.com", password: Secret("wrong"))
        }
        _ = try await account.signIn(email: "john@mail.com", password: Secret("changeme"))
        let end = try #require(try await account.credentials()?.tokens?.accessExpires)
        #expect(abs(end.timeIntervalSince(time) - 20 * 24 * 60 * 60) < 60)
        let records = try await everything(of: client, by: 50)
        #expect(records.count > 50)
        #expect(Set(records.map(\.id)).count == records.count)
        #expect(try await client.categories()?.map(\.name).first == "Clothes")
        #expect(try await account.profile().email == "john@mail.com")
        // The server's clock is ahead of ours, so it rejects the refresh token and then the access token.
        late.withLock { $0 = 21 * 24 * 60 * 60 }
        let error = await #expect(throws: Failure.self) { try await account.profile() }
        #expect(error?.kind == .signInNeeded)
        #expect(try await account.credentials() == Credentials(email: "john@mail.com", tokens: nil))
    }

    @Test func `a token that the server rejects is renewed without asking`() async throws {
        let late = Mutex(0.0)
        var settings = ServerSettings()
        settings.accessLifetime = 3_600
        let time = Date()
        settings.now = { time + late.withLock { $0 } }
        let server = try await ContractServer(settings)
        let account = try #require(try client(.products, at: "/api/v1", on: server).account)
        _ = try await account.signIn(email: "john@mail.com", password: Secret("changeme"))
        let before = try await account.credentials()?.tokens
        late.withLock { $0 = 7_200 }
        #expect(try await account.profile().email == "john@mail.com")
        let after = try await account.credentials()?.tokens
        #expect(after != nil)
        #expect(after?.access != before?.access)
    }

    @Test func `a call is archived, restored and reset`() async throws {
        let server = try await ContractServer()
        let client = try client(.calls, on: server)
        let archive = try #require(client.archive)
        let flag = try #require(Schema.calls.archivedFlag)
        let calls = try await client.page(Query()).records
        let call = try #require(calls.first { $0[flag] == .boolean(false) })
        let archived = try await archive.setArchived(true, call.id)
        #expect(archived[flag] == .boolean(true))
        #expect(try await client.page(Query()).records.contains(archived))
        #expect(try await archive.setArchived(false, call.id) == call)
        _ = try await archive.setArchived(true, call.id)
        try await archive.reset()
        #expect(try await client.page(Query()).records == calls)
    }
}
