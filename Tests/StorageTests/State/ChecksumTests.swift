import Testing

@testable import Storage

struct ChecksumTests {
    /// The values are those that the authors of FNV publish.
    @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func `the checksum is 64-bit FNV-1a`(text: String, digits: String) {
        #expect(Checksum(of: Array(text.utf8)).text == "fnv1a64:" + digits)
    }
}
