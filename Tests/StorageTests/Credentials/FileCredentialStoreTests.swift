import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

import Platform

@Suite struct FileCredentialStoreTests {
    private static let shop = AccountKey(.products)
    private static let remoteShop = AccountKey(.products, at: "http://localhost:8080")
    private static let file = "state/credentials.json"

    private let home = TemporaryFolder()

    private func store(desktop: SecretTool? = nil) -> FileCredentialStore {
        FileCredentialStore(in: home.folders, desktop: desktop, now: { .noon })
    }

    private func credentials(_ access: String = "first-token") -> Credentials {
        Credentials(
            email: "john@mail.com",
            tokens: Tokens(
                access: Secret(access), accessExpires: .noon + 60, refresh: Secret("other-token"),
                refreshExpires: .noon + 30))
    }

    /// A fake `secret-tool` that stores one secret, and its arguments in files next to it.
    private func desktop(_ script: String, patience: Duration = .seconds(60)) throws -> SecretTool {
        try home.writeProgram("cd '\(home.file("bin"))'\n\(script)", to: "bin/secret-tool")
        let environment = [
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/x", "PATH": home.file("bin") + ":/usr/bin:/bin",
        ]
        return try #require(SecretTool(environment: environment, folders: home.folders, patience: patience))
    }

    private static let keyring = """
        echo "$@" >> arguments
        case $1 in
        store) cat > kept ;;
        lookup) test -f kept && cat kept ;;
        clear) rm -f kept ;;
        esac
        """

    @Test func `credentials persist, readable by their owner only`() async throws {
        let notice = try await store().keep(credentials(), for: Self.shop)
        #expect(notice?.plain == "The token is kept in “\(home.file(Self.file))”, readable by you only.")
        #expect(try await store().credentials(for: Self.shop) == credentials())
        #expect(try home.mode(of: Self.file) == 0o600)
    }

    @Test func `without a sign-in nothing is stored`() async throws {
        #expect(try await store().credentials(for: Self.shop) == nil)
        try await store().forget(Self.shop)
        #expect(!home.exists("state"))
    }

    @Test func `a replaced or forgotten token is removed from every file`() async throws {
        let store = store()
        for token in ["first-token", "second-token", "third-token"] {
            try await store.keep(credentials(token), for: Self.shop)
        }
        #expect(try home.names(in: "state") == ["credentials.json", "lock"])
        #expect(try !home.text(of: Self.file).contains("second-token"))
        try await store.forget(Self.shop)
        #expect(try home.names(in: "state") == ["lock"])
    }

    @Test func `tokens can be dropped while the email address is kept`() async throws {
        try await store().keep(credentials(), for: Self.shop)
        let notice = try await store().keep(Credentials(email: "john@mail.com", tokens: nil), for: Self.shop)
        #expect(notice == nil)
        #expect(try await store().credentials(for: Self.shop) == Credentials(email: "john@mail.com", tokens: nil))
        #expect(try !home.text(of: Self.file).contains("first-token"))
    }

    @Test func `two prompts store two services' credentials`() async throws {
        let hotels = AccountKey(.hotels)
        let (one, other) = (store(), store())
        _ = try await one.credentials(for: Self.shop)
        try await other.keep(credentials("hotel"), for: hotels)
        try await one.keep(credentials("shop"), for: Self.shop)
        try await other.forget(hotels)
        #expect(try await store().credentials(for: Self.shop) == credentials("shop"))
        #expect(try await store().credentials(for: hotels) == nil)
    }

    @Test func `credentials of one origin do not replace another's`() async throws {
        let other = AccountKey(.products, at: "http://localhost:80801")
        try await store().keep(credentials("local"), for: Self.shop)
        try await store().keep(credentials("remote"), for: Self.remoteShop)
        #expect(try await store().credentials(for: other) == nil)
        #expect(try await store().credentials(for: Self.remoteShop) == credentials("remote"))
        try await store().forget(Self.shop)
        #expect(try await store().credentials(for: Self.shop) == nil)
        #expect(try await store().credentials(for: Self.remoteShop) == credentials("remote"))
    }

    @Test
    func `signing in elsewhere keeps tokens while the file is unreadable`() async throws {
        let faults = Faults()
        let store = FileCredentialStore(in: home.folders, desktop: nil, now: { .noon }, on: .machine.failing(faults))
        try await store.keep(credentials(), for: Self.shop)
        faults.set(.unreadable)
        await #expect(throws: Failure.self) {
            try await store.keep(credentials("hotel"), for: AccountKey(.hotels))
        }
        faults.clear()
        #expect(try await store.credentials(for: Self.shop) == credentials())
    }

    @Test func `the keyring stores the token, which is in neither its arguments nor our files`() async throws {
        let desktop = try desktop(Self.keyring)
        #expect(try await store(desktop: desktop).keep(credentials(), for: Self.shop) == nil)
        #expect(try !home.text(of: Self.file).contains("token"))
        #expect(try await store(desktop: desktop).credentials(for: Self.shop) == credentials())
        #expect(try !home.text(of: "bin/arguments").contains("-token"))
        try await store(desktop: desktop).forget(Self.shop)
        #expect(!home.exists("bin/kept"))
        #expect(try await store(desktop: desktop).credentials(for: Self.shop) == nil)
    }

    @Test func `the keyring is queried once per token`() async throws {
        let desktop = try desktop(Self.keyring)
        try await store(desktop: desktop).keep(credentials(), for: Self.shop)
        let reader = store(desktop: desktop)
        for _ in 0..<3 { _ = try await reader.credentials(for: Self.shop) }
        #expect(try home.text(of: "bin/arguments").split(separator: "\n").count == 2)
        try await store(desktop: desktop).keep(credentials("second"), for: Self.shop)
        #expect(try await reader.credentials(for: Self.shop) == credentials("second"))
    }

    @Test(arguments: ["exit 1", "kill -9 $$", "exec 2>&-; exec sleep 60"])
    func `if the keyring fails or times out, the file is used instead`(script: String) async throws {
        let desktop = try desktop(script, patience: .milliseconds(300))
        let notice = try await store(desktop: desktop).keep(credentials(), for: Self.shop)
        #expect(notice != nil)
        #expect(try await store(desktop: desktop).credentials(for: Self.shop) == credentials())
    }

    @Test func `an unreachable secret service is reported`() async throws {
        try await store(desktop: try desktop(Self.keyring)).keep(credentials(), for: Self.shop)
        let broken = try desktop("echo 'Cannot autolaunch D-Bus' >&2; exit 1")
        let error = await #expect(throws: Failure.self) {
            try await store(desktop: broken).credentials(for: Self.shop)
        }
        #expect(error?.message.plain == "The desktop’s secret service did not give the token.")
        await #expect(throws: Failure.self) { try await store(desktop: broken).forget(Self.shop) }
        #expect(try await store().credentials(for: Self.shop)?.tokens == nil)
    }

    @Test(arguments: [
        [:], ["DBUS_SESSION_BUS_ADDRESS": "x", "PATH": "/nowhere"], ["PATH": "/usr/bin"],
    ])
    func `without D-Bus or secret-tool there is no secret service`(environment: [String: String]) {
        #expect(SecretTool(environment: environment, folders: home.folders) == nil)
    }
}
