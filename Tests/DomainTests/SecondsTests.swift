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

    @Test func `lengths of time are in the order of their seconds`() {
        #expect(Seconds(59) < Seconds(60) && Seconds(125) < Seconds(3_600))
    }
}
