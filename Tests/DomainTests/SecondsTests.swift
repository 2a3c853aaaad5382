import Domain
import Testing

@Suite struct SecondsTests {
    @Test(arguments: [
        (0, "0 s"), (7, "7 s"), (45, "45 s"), (59, "59 s"), (60, "1 min 00 s"), (125, "2 min 05 s"),
        (3_599, "59 min 59 s"), (3_600, "1 h 00 min 00 s"), (3_607, "1 h 00 min 07 s"), (7_265, "2 h 01 min 05 s"),
        (360_000, "100 h 00 min 00 s"), (-65, "-1 min 05 s"), (Int.min, "-2562047788015215 h 30 min 08 s"),
    ])
    func `a length of time is written with the units it needs`(count: Int, text: String) {
        #expect(Seconds(count).description == text)
    }

    @Test(arguments: [
        ("0", 0), ("90", 90), ("007", 7), ("90s", 90), ("2m", 120), ("2 min", 120), ("1h", 3_600), ("1H30M", 5_400),
        ("1h5s", 3_605), ("1w2d", 777_600), ("2 min 05 s", 125), ("1 h 00 min 07 s", 3_607),
        ("9223372036854775807", Int.max),
    ])
    func `a length of time is read as people write it`(text: String, count: Int) {
        #expect(Seconds(text)?.count == count)
    }

    @Test(arguments: [
        "", " ", "s", "m5", "-5", "+5", "1.5", "5s2m", "2m2m", "5 6", "2m30", "90x", "٣", "9223372036854775808",
        "2562047788015216h", "9223372036854775807s1", "2562047788015215h31m",
    ])
    func `what is no length of time is none`(text: String) {
        #expect(Seconds(text) == nil)
    }

    @Test func `lengths of time are in the order of their seconds`() {
        #expect(Seconds(59) < Seconds(60) && Seconds(125) < Seconds(3_600))
    }

    @Test(arguments: [
        (0, "0 s"), (45, "45 s"), (120, "2 min"), (5_400, "1 h 30 min"), (3_605, "1 h 5 s"), (-60, "-1 min"),
    ])
    func `a length in brief has no units of which there are none`(seconds: Int, text: String) {
        #expect(Seconds(seconds).briefDescription == text)
    }
}
