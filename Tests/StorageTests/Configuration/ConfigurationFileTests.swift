import Domain
import Foundation
import Ports
import Testing

@testable import Storage

@Suite struct ConfigurationFileTests {
    private let home = TemporaryFolder()
    private static let file = "config/config.json"

    private func loaded(_ text: String? = nil) throws -> Configuration {
        if let text { try home.write(text, to: Self.file) }
        return try Configuration.load(in: home.folders)
    }

    @Test func `a missing file means an empty configuration`() throws {
        #expect(try loaded() == Configuration())
    }

    @Test func `sources are read as written`() throws {
        let configuration = try loaded(#"{"sources": {"calls": "http://localhost:8080"}, "plainHTTP": true}"#)
        #expect(configuration.sources == [.calls: SourceLocation("http://localhost:8080")])
        #expect(configuration.allowsPlainHTTP)
    }

    @Test func `a relative path begins in the folder of the file, which may begin with a byte order mark`() throws {
        let text = #"{"sources": {"calls": "calls.json", "hotels": "/h.json", "listings": "builtin"}}"#
        let sources = try loaded("\u{FEFF}" + text).sources
        #expect(sources[.calls] == .file(home.file("config/calls.json")))
        #expect(sources[.hotels] == .file("/h.json"))
        #expect(sources[.listings] == .builtIn)
    }

    @Test(arguments: [
        ("{\n\"a\": 1,\n}\n", "it is not JSON from line 3 on"), ("[]", "it is not an object"),
        (#"{"sources": ["x"]}"#, "“sources” is not an object"),
        (#"{"sources": {"calls": 1}}"#, "“sources.calls” is not"),
        (#"{"sources": {"calls": "ftp://a"}}"#, "“sources.calls” is not a file or an address"),
        (#"{"sources": {"calls": ""}}"#, "“sources.calls” is not a file or an address"),
        (#"{"plainHTTP": "yes"}"#, "“plainHTTP” is not true or false"),
    ])
    func `a problem of the configuration is named`(text: String, reason: String) throws {
        let error = try #require(throws: Failure.self) { try loaded(text) }
        #expect(error.kind == .unreadable)
        #expect(error.message.plain.contains(reason))
    }

    @Test func `an unknown key is ignored and reported`() throws {
        let configuration = try loaded("{\n  \"plainHTTP\": true,\n  \"sorces\" : {\"calls\": 1}\n}\n")
        #expect(configuration.allowsPlainHTTP)
        #expect(configuration.unknownKeys == ["sorces"])
        #expect(
            configuration.notice(onUnknown: "sorces").plain.hasSuffix(
                "config.json”: unknown key “sorces”."))
    }

    @Test func `reading a long file, a folder or a pipe does not block`() throws {
        #expect(throws: Failure.self) { try loaded("{" + String(repeating: " ", count: 70_000) + "}") }
        try home.remove(Self.file)
        try home.createFolder(Self.file)
        #expect(throws: Failure.self) { try loaded() }
        try home.remove(Self.file)
        #expect(mkfifo(home.file(Self.file), 0o600) == 0)
        #expect(throws: Failure.self) { try loaded() }
    }
}

@Suite struct DescribedServicesTests {
    private let home = TemporaryFolder()

    private static let flats = #"{"souk": 1, "service": "flats", "fields": ["title"], "file": "flats.csv"}"#

    @Test func `services of the program come before those of the user, whose names they take`() throws {
        try home.write(Self.flats, to: "config/services/flats.json")
        try home.write(Self.flats.replacing("flats", with: "rooms"), to: "config/services/rooms.json")
        let described = try DescribedServices(in: home.folders, and: [Self.flats], besides: [.listings])
        #expect(described.services.map(\.schema.service.rawValue) == ["flats", "rooms"])
        #expect(described.services[0].location == .file("./flats.csv"))
        #expect(described.notices.map(\.plain).first?.contains("A service named “flats” already exists.") == true)
    }

    @Test(arguments: [
        ("{", "Internal error in souk: the description of a service is not JSON."),
        (
            #"{"souk": 1, "service": "listings", "fields": ["title"], "file": "a.csv"}"#,
            "A service named “listings” already exists."
        ),
    ])
    func `a fault in a description of the program ends it`(text: String, problem: String) throws {
        let failure = #expect(throws: Failure.self) {
            try DescribedServices(in: home.folders, and: [text], besides: [.listings])
        }
        #expect(failure?.kind == .defect && failure?.message.plain == problem)
    }
}
