import FoundationEssentials
import Testing
import WireFormat

@Suite struct TokenPayloadTests {
    @Test func `a pair of tokens is read and written`() throws {
        let json = #"{"access_token":"aaa.bbb.ccc","refresh_token":"ddd.eee.fff"}"#
        let tokens = try PayloadDecoder().decode(TokenPayload.self, from: Data(json.utf8))
        #expect(tokens == TokenPayload(accessToken: "aaa.bbb.ccc", refreshToken: "ddd.eee.fff"))
        let again = try PayloadDecoder().decode(TokenPayload.self, from: JSONEncoder().encode(tokens))
        #expect(again == tokens)
    }

    @Test func `half a pair of tokens is refused`() {
        #expect(throws: PayloadError(.missing, field: "refresh_token")) {
            try PayloadDecoder().decode(TokenPayload.self, from: Data(#"{"access_token":"aaa"}"#.utf8))
        }
    }
}
