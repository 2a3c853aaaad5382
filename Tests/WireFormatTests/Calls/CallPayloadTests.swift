import Domain
import FoundationEssentials
import Testing
import WireFormat

/// One call as the contract has it; a test replaces a field by text to see what becomes of it.
private func callJSON(replacing field: String = "", with value: String = "") -> String {
    var fields = [
        ("id", "7"), ("created_at", #""2018-04-18T16:59:48.000Z""#), ("direction", #""inbound""#),
        ("from", #""Zoë 🌷""#), ("to", #""+33 1 99 00 12 34""#), ("via", #""+33 1 99 00 42 00""#),
        ("duration", #""120""#), ("is_archived", "true"), ("call_type", #""answered""#),
    ]
    if let place = fields.firstIndex(where: { $0.0 == field }) { fields[place].1 = value }
    return "{" + fields.filter { !$0.1.isEmpty }.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
}

private func payload(_ json: String) throws -> CallPayload {
    try PayloadDecoder().decode(CallPayload.self, from: Data(json.utf8))
}

private func call(replacing field: String = "", with value: String = "") throws -> Call {
    try payload(callJSON(replacing: field, with: value)).call()
}

@Suite struct CallPayloadTests {
    @Test func `a call is read with every field`() throws {
        #expect(
            try call()
                == Call(
                    id: RecordID(7), created: Date(timeIntervalSince1970: 1_524_070_788), direction: "inbound",
                    from: "Zoë 🌷", to: "+33 1 99 00 12 34", via: "+33 1 99 00 42 00", duration: 120,
                    type: "answered", isArchived: true))
    }

    @Test func `a call may be nothing but an id, and is not archived then`() throws {
        #expect(try payload(#"{"id":7}"#).call() == Call(id: RecordID(7), isArchived: false))
    }

    @Test(arguments: ["created_at", "direction", "from", "to", "via", "duration", "is_archived", "call_type"])
    func `a field that is null is as one that is absent`(field: String) throws {
        #expect(try call(replacing: field, with: "null") == call(replacing: field))
        #expect(try call(replacing: field) != call())
    }

    @Test(arguments: [("7", "7"), ("\"5f0c9a1B2c3d4e5f60718293\"", "5f0c9a1B2c3d4e5f60718293")])
    func `an id is a number or 24 hexadecimal digits`(json: String, id: String) throws {
        #expect(try call(replacing: "id", with: json).id.rawValue == id)
    }

    @Test func `a compatible server's numbers are read as digits`() throws {
        #expect(try call(replacing: "from", with: "33199001234").from == "33199001234")
        #expect(try call(replacing: "to", with: "33199001234").to == "33199001234")
        #expect(try call(replacing: "via", with: "15550142").via == "15550142")
    }

    @Test(arguments: [
        ("\"0\"", 0), ("\"007\"", 7), ("\"3600\"", 3_600), ("120", 120), ("0", 0),
        ("\"00000000000000000000000000000060\"", 60),
    ])
    func `a duration is seconds, as text or as a number`(json: String, seconds: Int) throws {
        #expect(try call(replacing: "duration", with: json).duration == seconds)
    }

    @Test func `words that the contract does not know are kept`() throws {
        #expect(try call(replacing: "direction", with: #""internal""#).direction == "internal")
        #expect(try call(replacing: "call_type", with: #""declined""#).type == "declined")
    }

    @Test(arguments: [
        ("to", "null"), ("to", "33199001234"), ("duration", "120"), ("duration", "\"007\""), ("is_archived", ""),
        ("id", "\"5f0c9a1b2c3d4e5f60718293\""),
    ])
    func `a payload is written as it was read`(field: String, value: String) throws {
        let first = try payload(callJSON(replacing: field, with: value))
        let json = try JSONEncoder().encode(first)
        #expect(try PayloadDecoder().decode(CallPayload.self, from: json) == first)
        let written = String(decoding: json, as: UTF8.self)
        #expect(value.isEmpty ? !written.contains(field) : written.contains("\"\(field)\":\(value)"))
    }
}

@Suite struct CallPayloadErrorTests {
    /// What reading a list of two calls says, the second with one field replaced.
    private func failure(replacing field: String, with value: String) -> PayloadError? {
        let json = "[\(callJSON()),\(callJSON(replacing: field, with: value))]"
        do {
            _ = try PayloadDecoder().decode([CallPayload].self, from: Data(json.utf8)).calls()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("created_at", "\"2018-04-31T16:59:48.000Z\""), ("created_at", "0"), ("direction", "1"), ("from", "true"),
        ("to", "[]"), ("via", "1.5"), ("duration", "\"\""), ("duration", "\"-5\""), ("duration", "-5"),
        ("duration", "\"+5\""), ("duration", "\"2 min\""), ("duration", "\"٣\""), ("duration", "1.5"),
        ("duration", "\"9223372036854775808\""), ("is_archived", "\"true\""), ("call_type", "{}"),
    ])
    func `a field that cannot be read is named with its record`(field: String, value: String) {
        #expect(
            failure(replacing: field, with: value) == PayloadError(.unreadable, field: field, place: 2, id: "7"))
    }

    @Test(arguments: [
        ("", PayloadError.Problem.missing), ("null", .missing), ("7.5", .unreadable), ("\"7\"", .unreadable),
        ("\"5f0c9a1b2c3d4e5f6071829\"", .unreadable), ("\"5f0c9a1b2c3d4e5f6071829g\"", .unreadable),
    ])
    func `a record without a readable id is named by its place`(id: String, problem: PayloadError.Problem) {
        #expect(failure(replacing: "id", with: id) == PayloadError(problem, field: "id", place: 2))
    }
}
