import Domain
import Ports
import Testing

@testable import Storage

@Suite struct DescribedServicesTests {
    private let home = TemporaryFolder()

    private static let flats = #"{"souk": 1, "service": "flats", "fields": ["title"], "file": "flats.csv"}"#

    @Test func `services of the program come before those of the user, whose names they take`() throws {
        try home.write(Self.flats, to: "config/services/flats.json")
        try home.write(Self.flats.replacing("flats", with: "rooms"), to: "config/services/rooms.json")
        let described = try DescribedServices(in: home.folders, and: [Self.flats], besides: [.listings])
        #expect(described.services.map(\.schema.service.rawValue) == ["flats", "rooms"])
        #expect(described.services[0].location == .file("./flats.csv"))
        #expect(described.notices.map(\.plain).first?.contains("There is a service “flats” already.") == true)
    }

    @Test(arguments: [
        ("{", "Internal error in souk: the description of a service is not JSON."),
        (
            #"{"souk": 1, "service": "listings", "fields": ["title"], "file": "a.csv"}"#,
            "There is a service “listings” already."
        ),
    ])
    func `a fault in a description of the program ends it`(text: String, problem: String) throws {
        let failure = #expect(throws: Failure.self) {
            try DescribedServices(in: home.folders, and: [text], besides: [.listings])
        }
        #expect(failure?.kind == .defect && failure?.message.plain == problem)
    }
}
