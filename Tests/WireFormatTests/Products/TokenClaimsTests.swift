import FoundationEssentials
import Testing
import WireFormat

@Suite struct TokenClaimsTests {
    @Test func `a token's expiry is read`() throws {
        // {"sub":1,"iat":1700000000,"exp":1701728000}
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjEsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjoxNzAxNzI4MDAwfQ.c2ln"
        #expect(try #require(TokenClaims(reading: token)).expires == Date(timeIntervalSince1970: 1_701_728_000))
    }

    @Test func `a token may lack an expiry`() throws {
        let token = "h." + Data(#"{"sub":"é?>"}"#.utf8).base64EncodedString() + ".s"
        #expect(try #require(TokenClaims(reading: token)).expires == nil)
    }

    @Test(arguments: ["", "opaque", "a.b", "a.!!.c", "a.e30.c.d", "a.W10.c", "a.eyJleHAiOiJzb29uIn0.c"])
    func `other text has no expiry`(text: String) {
        #expect(TokenClaims(reading: text) == nil)
    }
}
