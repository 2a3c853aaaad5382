import Domain
import Foundation
import Testing
import WireFormat

/// The built-in calls, read as if a server had sent them.
@Suite struct CallFixtureTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/data/calls.json")

    private func payloads() throws -> [CallPayload] {
        try PayloadDecoder().decode([CallPayload].self, from: Data(contentsOf: Self.file))
    }

    @Test func `every call is read, newest first, under an id of its own`() throws {
        let calls = try payloads().calls()
        #expect(calls.count == 216)
        #expect(calls.sorted(by: Call.serverOrder) == calls)
        #expect(Set(calls.map(\.id)).count == calls.count)
    }

    @Test(arguments: ["missed", "answered", "voicemail"], ["inbound", "outbound"])
    func `every type is there in both directions`(type: String, direction: String) throws {
        #expect(try payloads().contains { $0.callType == type && $0.direction == direction })
    }

    @Test func `what the contract allows to be odd is there`() throws {
        let payloads = try payloads()
        #expect(payloads.contains { $0.to == nil })
        #expect(payloads.contains { $0.isArchived == nil })
        #expect(payloads.contains { $0.isArchived == true })
        #expect(payloads.contains { $0.duration == .text("007") })
        #expect(payloads.filter { $0.callType == "missed" }.allSatisfy { $0.duration == .text("0") })
    }
}
