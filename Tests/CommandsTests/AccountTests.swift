import CommandKit
import CommandKitTesting
import Scaffolding
import Syntax
import Testing

@Suite struct AccountTests {
    /// Returns a session on the shop, whose prompter types the password.
    private func shop(keeping store: MemoryCredentialStore = MemoryCredentialStore()) throws -> MarketSession {
        let sources: [any RecordSource] = [
            MarketSession.source, Shop.source(keeping: store, now: { Shop.opening }),
        ]
        return try MarketSession(sources: sources, session: Session(service: Shop.service)) { world in
            world.dialogue.prompter = ScriptedSecret(Secret("changeme"))
        }
    }

    @Test func `with two shops, login needs the right service to be current`() async throws {
        let store = MemoryCredentialStore()
        let shops = ["markets", "products"].map { name in
            Shop.source(of: ServiceName(rawValue: name), keeping: store, now: { Shop.opening })
        }
        let session = try MarketSession(sources: [MarketSession.source] + shops)
        let error = await #expect(throws: Failure.self) { try await session.run("whoami") }
        #expect(error?.message.plain == "Several services need signing in.")
        #expect(error?.hint?.plain.hasPrefix("Go to one of markets, products first, for example: use markets.") == true)
    }

    @Test(arguments: ["john", "john@mail", "@mail.com", "john@@mail.com", "john@mail..com", "'jo hn@mail.com'", "''"])
    func `an invalid address is refused before the password is asked for`(address: String) async throws {
        let shop = try shop()
        let prompter = ScriptedPrompter(agrees: nil)
        let error = await #expect(throws: Failure.self) {
            try await shop.interpreter.run(ParsedLine("login \(address)"), asking: prompter)
        }
        #expect(error?.range?.lower == 6)
        #expect(prompter.questions == [])
    }

    @Test func `signing in again says so, and defaults to the last address`() async throws {
        let shop = try shop()
        try await shop.run("login john@mail.com")
        #expect(try await shop.run("login") == "Signed in to products as john@mail.com. You were signed in already.\n")
        let line = try ParsedLine("login maria@mail.com")
        let other = try await shop.interpreter.run(line, asking: ScriptedSecret(Secret("12345"))).output.message
        #expect(other?.plain == "Signed in to products as maria@mail.com. You were signed in as john@mail.com before.")
    }

    @Test func `undo restores neither tokens nor searches`() async throws {
        let store = MemoryCredentialStore()
        let shop = try shop(keeping: store)
        try await shop.run(
            "login john@mail.com", "search lamp", "save search lamps", "search chair", "use listings",
            "set page-size 5", "logout --yes")
        #expect(try shop.elsewhere.lines(on: .done) == ["set page-size 5"])
        #expect(await shop.interpreter.workspace.session.searches.isEmpty)
        try await shop.run("undo")
        #expect(await shop.interpreter.workspace.session.views[Shop.service] == nil)
        #expect(store.credentials(for: AccountKey(Shop.service)) == nil)
        await #expect(throws: Failure.self) { try await shop.run("whoami") }
    }
}
