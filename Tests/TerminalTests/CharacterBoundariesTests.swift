import Testing

@testable import Terminal

@Suite struct CharacterBoundariesTests {
    /// An x, a family of 18 bytes, é in two scalars, and a flag: characters begin at 0, 1, 19 and 22.
    private let boundaries = CharacterBoundaries("x👩‍👩‍👧e\u{301}🇫🇷")

    @Test(arguments: [(0, 0), (1, 1), (5, 1), (18, 1), (19, 19), (20, 19), (22, 22), (26, 22), (30, 30)])
    func `an offset within a character maps to its start`(offset: Int, start: Int) {
        #expect(boundaries.startOfCharacter(around: offset) == start)
        #expect(boundaries.contains(offset) == (offset == start))
    }

    @Test(arguments: [(0, 0), (5, 19), (20, 22), (26, 30), (30, 30)])
    func `an offset within a character maps to its end`(offset: Int, end: Int) {
        #expect(boundaries.endOfCharacter(around: offset) == end)
    }

    @Test(arguments: [
        (0, 1, 1), (1, 1, 19), (0, 3, 22), (22, 9, 30), (30, -1, 22), (30, -2, 19), (1, -1, 0), (1, -9, 0), (19, 0, 19),
        (5, 1, 19), (5, -1, 1), (26, -2, 19),
    ])
    func `moving counts characters and stops at the ends`(offset: Int, count: Int, result: Int) {
        #expect(boundaries.offset(offset, movedBy: count) == result)
    }

    @Test(arguments: [-5, 31, .max, .min])
    func `an offset outside the line is clamped`(offset: Int) {
        #expect(boundaries.startOfCharacter(around: offset) == (offset < 0 ? 0 : 30))
    }

    @Test(arguments: [(5, 1, 19), (5, 19, 1), (5, 5, 1), (19, 1, 19), (26, 19, 30)])
    func `the cursor rests on the side it moved to`(cursor: Int, previous: Int, settled: Int) {
        #expect(boundaries.settled(cursor, movedFrom: previous, standsOnCharacter: false) == settled)
    }

    @Test(arguments: [(26, 30, 22), (5, 0, 1), (5, 1, 19), (26, 22, 22)])
    func `the cursor inside a character moves to its start and can leave it`(
        cursor: Int, previous: Int, settled: Int
    ) {
        #expect(boundaries.settled(cursor, movedFrom: previous, standsOnCharacter: true) == settled)
    }
}
