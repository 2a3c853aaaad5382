import Domain
import Testing

@testable import CommandKit

@Suite struct PriceClassesTests {
    private func euros(_ units: [Int]) -> [Money] { units.compactMap { Money($0) } }

    @Test func `each price class has about a third of the records, with round boundaries`() throws {
        let classes = try #require(PriceClasses(euros(Array(1...99).map { $0 * 13 })))
        #expect(classes.middle.description == "€450")
        #expect(classes.high.description == "€850")
        let counts = Dictionary(grouping: euros(Array(1...99).map { $0 * 13 }), by: classes.of).mapValues(\.count)
        #expect(counts.values.allSatisfy { (30...36).contains($0) })
    }

    @Test func `a price on a boundary belongs to the upper class`() throws {
        let classes = try #require(PriceClasses(euros([100, 200, 300, 400, 500, 600])))
        #expect(classes.of(classes.middle) == .middle)
        #expect(classes.of(classes.high) == .high)
    }

    @Test(arguments: [[], [5], [5, 5, 5, 5], [5, 6], [0, 0, 0]])
    func `too few different prices make no classes`(units: [Int]) {
        #expect(PriceClasses(euros(units)) == nil)
    }

    @Test func `prices in another currency are ignored`() throws {
        let dollars = [1, 2, 3].compactMap { Money($0 * 100_000, .dollar) }
        #expect(PriceClasses(euros([100, 200, 300]) + dollars) == PriceClasses(euros([100, 200, 300])))
    }
}
