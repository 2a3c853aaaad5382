import Foundation
import Testing

@Suite struct SignInTests {
    private let home = TemporaryFolder()

    /// The contents of all files in the home but the sample data, which has the password.
    private func kept() throws -> String {
        try home.names().filter { !$0.hasPrefix("cache") }.map { (try? home.text(of: $0)) ?? "" }.joined()
    }

    @Test func `the prompt reads the password without echo, and Control-C cancels it`() async throws {
        let program = try TerminalProgram(home)
        #expect(try await program.prints("listings> "))
        try await program.type("login john@mail.com\r", expecting: "Password of john@mail.com: ")
        try await program.type("half of it\u{3}", expecting: "Cancelled.")
        try await program.type("login john@mail.com\r", expecting: "Cancelled.", then: "Password of john@mail.com: ")
        try await program.type("changeme\r", expecting: "Signed in to products as john@mail.com.")
        try await program.type("logout\r", expecting: "Sign out of products? [y/N] ")
        try await program.type("n\r", expecting: "Nothing was changed.")
        try await program.type("echo 'al'ive\r", expecting: "alive\r\n")
        let ending = await program.ending()
        #expect(ending.status == 0)
        for secret in ["changeme", "half of it"] {
            #expect(!ending.output.contains(secret))
            #expect(try !kept().contains(secret))
        }
    }
}
