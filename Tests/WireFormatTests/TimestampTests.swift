import FoundationEssentials
import Testing
import WireFormat

@Suite struct TimestampTests {
    @Test(arguments: [
        "2019-11-05T15:56:59Z", "2019-11-05T15:56:59+0000", "2019-11-05T15:56:59+00:00", "2019-11-05T17:26:59+0130",
        "2019-11-05T17:26:59+01:30", "2019-11-05T10:56:59-0500", "2019-11-05T15:56:59.000Z",
    ])
    func `a time is read from every notation`(text: String) {
        #expect(Timestamp(text)?.date == Date(timeIntervalSince1970: 1_572_969_419))
    }

    @Test func `a fraction of a second is kept`() {
        #expect(Timestamp("2019-11-05T15:56:59.25Z")?.date == Date(timeIntervalSince1970: 1_572_969_419.25))
    }

    @Test func `times agree with Foundation's parser`() throws {
        for number in 0..<1_000 {
            // From 1903 to 2116, at all times of day, including leap years and a century year that is not one.
            let moment = Date(timeIntervalSince1970: -2_112_000_000 + Double(number) * 6_733_987)
            #expect(Timestamp(moment.formatted(.iso8601))?.date == moment)
        }
    }

    @Test(arguments: [
        "", "Z", "yesterday", "2019-11-05", "2019-11-05T15:56:59", "2019-02-30T15:56:59Z", "2019-13-05T15:56:59Z",
        "2019-11-05T25:56:59Z", "2019-11-05T24:00:00Z", "2019-11-05T15:56:60Z", "2100-02-29T15:56:59Z",
        "0000-11-05T15:56:59Z", "2019-11-05T15:56:59\u{301}Z", "2019-11-00T15:56:59Z", "2019/11-05T15:56:59Z",
        "2019-11-05T15:60:59Z", "2019-11-5T15:56:59Z", "2019-11-05 15:56:59Z",
        "2019-11-05T15:56:59.Z", "2019-11-05T15:56:59Zz", "2019-11-05T15:56:59+1", "2019-11-05T15:56:59+2400",
        "2019-11-05T15:56:59+00:0", "2019-11-05T15:56:59+0:00", "2019-11-05T15:56:59+000é", "2019-11-05T15:56:59 0000",
        " 2019-11-05T15:56:59Z", "٢٠١٩-11-05T15:56:59Z",
    ])
    func `other text is not a time`(text: String) {
        #expect(Timestamp(text) == nil)
    }
}
