import CommandKit
import CommandKitTesting
import Commands
import Console
import Rendering
import FoundationEssentials
import Synchronization
import Syntax
import Testing

@Suite struct AccountTests {
    /// A session on the shop.
    private struct ShopSession {
        let interpreter: Interpreter
        let store: MemoryCredentialStore
        let clock: Clock

        init(prompter: any Prompter = NoPrompter()) throws {
            store = MemoryCredentialStore()
            clock = Clock()
            let source = Shop.source(keeping: store, now: { [clock] in clock.now })
            let world = World.inMemory(
                sources: [try #require(try BuiltIn.sources().first), source],
                session: Session(service: Shop.service), prompter: prompter)
            interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        }

        @discardableResult
        func run(_ source: String, asking prompter: (any Prompter)? = nil) async throws(Failure) -> String {
            let line = try ParsedLine(reading: source)
            let outcome = try await interpreter.run(line, asking: prompter)
            return Renderer(BuiltIn.options(outcome.format)).rendering(of: outcome.output, for: source)
        }
    }

    private final class Clock: Sendable {
        private let time = Mutex(Shop.opening)
        var now: Date { time.withLock { $0 } }
        func advance(hours: Double) { time.withLock { $0 += hours * 3_600 } }
    }

    private static func prompter(_ password: String = "changeme") -> ScriptedPrompter {
        ScriptedPrompter(secret: .given(Secret(password)), agrees: .given(true))
    }

    @Test func `with two shops, login needs the right service to be current`() async throws {
        let store = MemoryCredentialStore()
        let shops = ["markets", "products"].map { name in
            Shop.source(of: ServiceName(rawValue: name), keeping: store, now: { Shop.opening })
        }
        let world = World.inMemory(sources: [try #require(try BuiltIn.sources().first)] + shops)
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        let error = await #expect(throws: Failure.self) { try await interpreter.run(ParsedLine("whoami")) }
        #expect(error?.message.plain == "Several services need signing in.")
        #expect(error?.hint?.plain.hasPrefix("Go to one of markets, products first, for example: use markets.") == true)
    }

    @Test func `a person signs in, is known, and signs out`() async throws {
        let shop = try ShopSession(prompter: Self.prompter())
        #expect(try await shop.run("login john@mail.com") == "Signed in to products as john@mail.com.\n")
        #expect(try await shop.run("search lamp").contains("· search lamp · clear to reset"))
        let known = try await shop.run("whoami --format json")
        #expect(known.contains(#""email":"john@mail.com""#))
        #expect(!known.contains("changeme"))
        #expect(try await shop.run("logout").hasPrefix("Signed out of products."))
        #expect(await shop.interpreter.workspace.session.views[Shop.service] == nil)
        await #expect(throws: Failure.self) { try await shop.run("list") }
    }

    @Test func `from another service, account commands use the one with accounts`() async throws {
        let shop = try ShopSession(prompter: Self.prompter())
        try await shop.run("use listings")
        #expect(try await shop.run("login john@mail.com") == "Signed in to products as john@mail.com.\n")
        #expect(try await shop.run("whoami").contains("john@mail.com"))
    }

    @Test(arguments: ["john", "john@mail", "@mail.com", "john@@mail.com", "john@mail..com", "'jo hn@mail.com'", "''"])
    func `an invalid address is refused before the password is asked for`(address: String) async throws {
        let shop = try ShopSession()
        let error = await #expect(throws: Failure.self) { try await shop.run("login \(address)") }
        #expect(error?.range?.lower == 6)
    }

    @Test func `a script signs out only with --yes, and a person may think better of it`() async throws {
        let shop = try ShopSession()
        try await shop.run("login john@mail.com --password-stdin", asking: ScriptedSecret(Secret("changeme")))
        let unasked = await #expect(throws: Failure.self) { try await shop.run("logout") }
        #expect(unasked?.kind == .usage)
        for answer in [Answer.given(false), .cancelled] {
            let error = await #expect(throws: Failure.self) {
                try await shop.run("logout", asking: ScriptedPrompter(agrees: answer))
            }
            #expect(error?.kind == .cancelled)
        }
        #expect(try await shop.run("whoami").contains("john@mail.com"))
        try await shop.run("logout --yes")
        #expect(try await shop.run("logout --yes").hasPrefix("You are not signed in to products"))
    }

    @Test func `signing in again says so, and defaults to the last address`() async throws {
        let shop = try ShopSession(prompter: Self.prompter())
        try await shop.run("login john@mail.com")
        #expect(try await shop.run("login") == "Signed in to products as john@mail.com. You were signed in already.\n")
        let other = try await shop.run("login maria@mail.com", asking: ScriptedSecret(Secret("12345")))
        #expect(other == "Signed in to products as maria@mail.com. You were signed in as john@mail.com before.\n")
    }

    @Test func `an expired sign-in leaves search and filter where they are`() async throws {
        let shop = try ShopSession(prompter: Self.prompter())
        try await shop.run("login john@mail.com")
        try await shop.run("search lamp")
        shop.clock.advance(hours: 20 * 24)
        let error = await #expect(throws: Failure.self) { try await shop.run("list") }
        #expect(error?.kind.exitStatus == .signIn)
        #expect(await shop.interpreter.workspace.view.search == "lamp")
        try await shop.run("login")
        #expect(try await shop.run("list").contains("· search lamp · clear to reset"))
    }

    @Test func `undo restores neither tokens nor searches`() async throws {
        let shop = try ShopSession(prompter: Self.prompter())
        try await shop.run("login john@mail.com")
        try await shop.run("search lamp")
        try await shop.run("save search lamps")
        try await shop.run("search chair")
        try await shop.run("use listings")
        try await shop.run("set page-size 5")
        try await shop.run("logout --yes")
        #expect(try shop.interpreter.world.stores.state.lines(on: .done) == ["set page-size 5"])
        #expect(await shop.interpreter.workspace.session.searches.isEmpty)
        try await shop.run("undo")
        #expect(await shop.interpreter.workspace.session.views[Shop.service] == nil)
        #expect(shop.store.credentials(for: AccountKey(Shop.service)) == nil)
        await #expect(throws: Failure.self) { try await shop.run("whoami") }
    }
}
