import FoundationEssentials
import Testing
import WireFormat

@Suite struct ProfilePayloadTests {
    private let json = Data(
        #"""
        {"id":1,"email":"john@mail.com","password":"changeme","name":"John","role":"customer","avatar":null,
        "creationAt":"2025-09-01T06:00:00.000Z"}
        """#.utf8)

    @Test func `a profile is read without unneeded fields`() throws {
        let profile = try PayloadDecoder().decode(ProfilePayload.self, from: json)
        #expect((profile.id, profile.email) == (1, "john@mail.com"))
        #expect((profile.name, profile.role, profile.avatar) == ("John", "customer", nil))
    }

    @Test func `the password sent by the server is not stored`() throws {
        let profile = try PayloadDecoder().decode(ProfilePayload.self, from: json)
        var dumped = ""
        dump(profile, to: &dumped)
        let encoded = String(decoding: try JSONEncoder().encode(profile), as: UTF8.self)
        for form in [dumped, encoded, String(reflecting: profile)] {
            #expect(form.contains("john@mail.com"))
            #expect(!form.contains("changeme"))
            #expect(!form.contains("password"))
        }
    }

    @Test func `a profile error does not quote the profile`() {
        let error = #expect(throws: PayloadError.self) {
            try PayloadDecoder().decode(
                ProfilePayload.self, from: Data(#"{"id":1,"email":{"password":"changeme"}}"#.utf8))
        }
        #expect(error == PayloadError(.unreadable, field: "email"))
    }
}
