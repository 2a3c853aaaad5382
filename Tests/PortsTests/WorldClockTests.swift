import FoundationEssentials
import Ports
import Testing

@Suite struct WorldClockTests {
    private static let noon = Date(timeIntervalSince1970: 1_795_176_000)

    @Test func `a pinned clock stops until it is moved forward`() {
        let clock = WorldClock(pinnedAt: Self.noon)
        #expect(clock.now == Self.noon && clock.mode == .pinned)
        #expect(clock.move(to: Self.noon + 7_200))
        #expect(clock.now == Self.noon + 7_200)
        #expect(!clock.move(to: Self.noon))
        #expect(!clock.move(to: WorldClock.end + 1))
        #expect(clock.now == Self.noon + 7_200)
    }

    @Test func `the system clock runs and cannot be moved`() {
        let clock = WorldClock(machine: { Self.noon + 0.5 })
        #expect(clock.now == Self.noon + 0.5 && clock.mode == .running)
        #expect(!clock.move(to: Self.noon + 7_200))
        #expect(clock.now == Self.noon + 0.5)
    }

    @Test func `a held clock stops at the second and resumes with the system clock`() {
        let clock = WorldClock(machine: { Self.noon + 0.5 })
        clock.hold()
        #expect(clock.now == Self.noon && clock.mode == .held)
        #expect(!clock.move(to: Self.noon + 7_200))
        clock.resume()
        #expect(clock.now == Self.noon + 0.5 && clock.mode == .running)
    }

    @Test func `a pinned clock is not held, nor let go`() {
        let clock = WorldClock(pinnedAt: Self.noon)
        clock.hold()
        #expect(clock.mode == .pinned)
        clock.resume()
        #expect(clock.now == Self.noon && clock.mode == .pinned)
    }
}

@Suite struct RandomNumbersTests {
    private func fractions(of randomNumbers: RandomNumbers) -> [Double] {
        (0..<20).map { _ in randomNumbers.fraction() }
    }

    @Test func `the same seed gives the same numbers, another seed others`() {
        let fractions = fractions(of: RandomNumbers(seed: 7))
        #expect(self.fractions(of: RandomNumbers(seed: 7)) == fractions)
        #expect(self.fractions(of: RandomNumbers(seed: 8)) != fractions)
        #expect(fractions.allSatisfy { (0...1).contains($0) })
    }

    @Test func `without a seed every run differs`() {
        #expect(fractions(of: RandomNumbers()) != fractions(of: RandomNumbers()))
    }
}
