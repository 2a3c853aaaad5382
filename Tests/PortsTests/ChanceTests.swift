import Ports
import Testing

@Suite struct ChanceTests {
    private func fractions(of chance: Chance) -> [Double] { (0..<20).map { _ in chance.fraction() } }

    @Test func `the same seed gives the same numbers, another seed others`() {
        let fractions = fractions(of: Chance(seed: 7))
        #expect(self.fractions(of: Chance(seed: 7)) == fractions)
        #expect(self.fractions(of: Chance(seed: 8)) != fractions)
        #expect(fractions.allSatisfy { (0...1).contains($0) })
    }

    @Test func `without a seed every run differs`() {
        #expect(fractions(of: Chance()) != fractions(of: Chance()))
    }
}
