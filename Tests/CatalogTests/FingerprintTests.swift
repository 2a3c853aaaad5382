@testable import Catalog
import Domain
import Ports
import Testing

@Suite struct FingerprintTests {
    private func fingerprint(_ texts: String...) -> Fingerprint {
        var fingerprint = Fingerprint()
        for text in texts { fingerprint.combine(text) }
        return fingerprint
    }

    @Test func `the same bytes have the same fingerprint`() {
        #expect(fingerprint("vélo", "sofa") == fingerprint("vélo", "sofa"))
    }

    @Test(arguments: ["", "a", "abcdefgh", "abcdefghi", "abcdefgx", "xbcdefgh", "hgfedcba", "abcdefgh\0", "bbcdefgg"])
    func `different bytes have different fingerprints`(text: String) {
        #expect(text == "abcdefghij" || fingerprint(text) != fingerprint("abcdefghij"))
        #expect(fingerprint(text, "1") != fingerprint(text + "1"))
        #expect(fingerprint(text, "1") != fingerprint(text, "2"))
    }

    @Test func `a table with other columns has another fingerprint`() {
        let listings = CatalogService.builtIn(.listings)
        let narrower = Schema(
            service: .listings, noun: Schema.listings.noun,
            fields: [
                Field("id", "Id", .integer), Field("title", "Title", .text, shown: .list(1), .searched),
            ], headline: "title")
        let other = CatalogService(
            format: ServiceFormat(of: narrower), fingerprint: listings.fingerprint, read: listings.read)
        #expect(ServiceTable(for: other).fingerprint != ServiceTable(for: listings).fingerprint)
    }
}
