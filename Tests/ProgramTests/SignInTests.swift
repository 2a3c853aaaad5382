import Foundation
import Testing

@Suite struct SignInTests {
    private let home = TemporaryFolder()

    /// The contents of all files in the home.
    private func kept() throws -> String {
        let names = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? []
        return names.map { (try? String(contentsOfFile: home.file($0), encoding: .utf8)) ?? "" }.joined()
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
        program.type("\u{4}".utf8)
        let ending = await program.ending()
        #expect(ending.status == 0)
        for secret in ["changeme", "half of it"] {
            #expect(!ending.output.contains(secret))
            #expect(try !kept().contains(secret))
        }
    }
}
