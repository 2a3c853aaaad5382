import FoundationEssentials
import Ports
import SystemPackage
import Testing

@testable import Storage

@Suite struct FileRecordingTests {
    private let home = TemporaryFolder()

    @Test func `a document is written immediately, for its owner only`() throws {
        let path = home.file("evening.souk")
        let file = try FileDocumentStore().beginRecording(to: path)
        #expect(file.folder == home.path)
        try file.append("one\n")
        try file.append("two\n")
        #expect(try FileDocumentStore().read(path, limit: 100) == "one\ntwo\n")
        try file.finish()
        #expect(throws: Failure.self) { try file.append("three\n") }
        #expect(try FileDocumentStore().read(path, limit: 100) == "one\ntwo\n")
    }

    @Test func `a withdrawn recording is deleted`() throws {
        let path = home.path + "/./evening.souk"
        let file = try FileDocumentStore().beginRecording(to: path)
        #expect(file.folder == home.path)
        file.withdraw()
        #expect(throws: Failure.self) { try FileDocumentStore().read(path, limit: 100) }
    }
}
