import Domain
import FoundationEssentials
import Ports
import QueryTrials
import Testing

@testable import Catalog

@Suite struct CallFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func source(_ text: String, in name: String) throws -> CatalogSource {
        try folder.source(of: .calls, text, in: name)
    }

    private static let first = """
        {"id":7,"created_at":"2018-04-18T16:59:48.000Z","direction":"inbound","from":"Zoë","to":null,\
        "via":"+33 1 99 00 42 00","duration":"007","is_archived":true,"call_type":"voicemail"}
        """
    private static let second = #"{"id":"5f0c9a1b2c3d4e5f60718293","from":33199001234,"duration":65}"#
    private static let head = "id,created,direction,from,to,via,duration,type,pinned,archived"
    private static let rows = """
        7,2018-04-18T16:59:48Z,inbound,Zoë,,'+33 1 99 00 42 00,7,voicemail,false,true
        5f0c9a1b2c3d4e5f60718293,,,33199001234,,,65,,true,false
        """

    @Test(arguments: [
        ("calls.json", "[\(first),\(second)]"), ("calls.json", "{\"items\":[\(first),\(second)]}"),
        ("calls.ndjson", "\(first)\n\(second)\n"), ("calls.csv", "\(head)\n\(rows)\n"),
    ])
    func `calls keep the order of their file`(name: String, text: String) async throws {
        let calls = [
            Schema.calls.record(
                7,
                [
                    "created": .date(Date(timeIntervalSince1970: 1_524_070_788)), "direction": .text("inbound"),
                    "from": .text("Zoë"), "via": .text("+33 1 99 00 42 00"), "duration": .duration(7),
                    "type": .text("voicemail"), "archivedAtFirst": .boolean(true),
                ]),
            Schema.calls.record(
                RecordID(rawValue: "5f0c9a1b2c3d4e5f60718293"),
                ["from": .text("33199001234"), "duration": .duration(65), "archivedAtFirst": .boolean(false)]),
        ]
        #expect(try await source(text, in: name).everything() == calls)
    }

    @Test func `a file without an archive column has no archived calls`() async throws {
        let source = try source("id,from\n1,Zoë\n2,Hugo\n", in: "calls.csv")
        let archived = View().archiveMark(Schema.calls).condition
        #expect(try await source.count(Query(predicate: archived)) == 0)
        #expect(try await source.count(Query(predicate: .not(archived))) == 2)
    }
}
