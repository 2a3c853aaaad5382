import FoundationEssentials
import Testing
import WireFormat

@Suite struct ServiceErrorPayloadTests {
    private func payload(_ json: String) throws -> ServiceErrorPayload {
        try PayloadDecoder().decode(ServiceErrorPayload.self, from: Data(json.utf8))
    }

    @Test func `a refused sign-in is read`() throws {
        let error = try payload(#"{"message":"Unauthorized","statusCode":401}"#)
        #expect(error == ServiceErrorPayload(.one("Unauthorized"), statusCode: 401))
        #expect(error.message == "Unauthorized")
        #expect(!error.isMissingRecord)
    }

    @Test func `a missing record differs from a wrong request`() throws {
        let error = try payload(
            #"{"path":"/api/v1/products/9","timestamp":"2026-03-01T09:00:00.000Z","name":"EntityNotFoundError","#
                + #""message":"Could not find any entity of type \"Product\" matching: {}"}"#)
        #expect(error.isMissingRecord)
        #expect(error.statusCode == nil)
        #expect(error.message == #"Could not find any entity of type "Product" matching: {}"#)
    }

    @Test func `several sentences are joined into one line`() throws {
        let error = try payload(
            #"{"message":["price_min must not be less than 0","limit must be a number"],"error":"Bad Request","#
                + #""statusCode":400}"#)
        #expect(error.message == "price_min must not be less than 0; limit must be a number")
        #expect(error.error == "Bad Request")
    }

    @Test(arguments: [#"{"message":"Cannot GET /x"}"#, #"{"message":["a","b"]}"#])
    func `an envelope is written as read`(json: String) throws {
        let error = try payload(json)
        #expect(try payload(String(decoding: JSONEncoder().encode(error), as: UTF8.self)) == error)
    }

    @Test(arguments: [("{}", PayloadError.Problem.missing), (#"{"message":3}"#, .unreadable)])
    func `an envelope without a readable message is ignored`(json: String, problem: PayloadError.Problem) {
        #expect(throws: PayloadError(problem, field: "message")) { try payload(json) }
    }
}
