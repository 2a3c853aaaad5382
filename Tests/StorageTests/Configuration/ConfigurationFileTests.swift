import Domain
import Storage
import Foundation
import Ports
import Testing

@Suite struct ConfigurationFileTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "souk-config-\(UUID().uuidString)")

    private func loaded(_ text: String?) throws -> Configuration {
        let folders = XDGFolders(home: home.path)
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(atPath: folders.config, withIntermediateDirectories: true)
        if let text { try Data(text.utf8).write(to: URL(filePath: folders.config + "/config.json")) }
        return try ConfigurationFile(in: folders).load()
    }

    @Test func `a missing file means an empty configuration`() throws {
        #expect(try loaded(nil) == Configuration())
    }

    @Test func `sources are read as written`() throws {
        let configuration = try loaded(#"{"sources": {"calls": "http://localhost:8080"}, "plainHTTP": true}"#)
        #expect(configuration.sources == [.calls: SourceLocation("http://localhost:8080")])
        #expect(configuration.allowsPlainHTTP)
    }

    @Test(arguments: [
        ("{", "it is not JSON"), ("[]", "it is not an object"),
        (#"{"sources": ["x"]}"#, "“sources” is not an object"),
        (#"{"sources": {"calls": 1}}"#, "“sources.calls” is not"),
        (#"{"sources": {"calls": "ftp://a"}}"#, "“sources.calls” is not a file or an address"),
        (#"{"plainHTTP": "yes"}"#, "“plainHTTP” is not true or false"),
    ])
    func `its problem is named`(text: String, reason: String) throws {
        let error = try #require(throws: Failure.self) { try loaded(text) }
        #expect(error.kind == .unreadable)
        #expect(error.message.plain.contains(reason))
    }

    @Test func `an unknown key is ignored and reported with its position`() throws {
        let configuration = try loaded("{\n  \"plainHTTP\": true,\n  \"sorces\" : {\"calls\": 1}\n}\n")
        #expect(configuration.allowsPlainHTTP)
        #expect(configuration.unknownKeys == ["sorces"])
        #expect(
            configuration.notice(onUnknown: "sorces").plain.hasSuffix(
                "config.json”, line 3, column 3: unknown key “sorces”."))
    }

    @Test func `reading a long file, a folder or a pipe does not block`() throws {
        #expect(throws: Failure.self) { try loaded("{" + String(repeating: " ", count: 70_000) + "}") }
        let folders = XDGFolders(home: home.path)
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(
            atPath: folders.config + "/config.json", withIntermediateDirectories: true)
        #expect(throws: Failure.self) { try ConfigurationFile(in: folders).load() }
        try FileManager.default.removeItem(atPath: folders.config + "/config.json")
        #expect(mkfifo(folders.config + "/config.json", 0o600) == 0)
        #expect(throws: Failure.self) { try ConfigurationFile(in: folders).load() }
    }
}
