import Testing

@testable import CommandKit

@Suite struct RoundStepTests {
    @Test(arguments: [
        (0.3, RoundStep.Scale.decimal, 0.5), (1, .decimal, 1), (1.01, .decimal, 2), (2.1, .decimal, 5),
        (5.1, .decimal, 10), (0.07, .decimal, 0.1), (73_000, .decimal, 100_000), (0.3, .whole, 1), (3, .whole, 5),
        (11, .time, 15), (61, .time, 120), (4_000, .time, 7_200), (100_000, .time, 172_800),
    ])
    func `a step is the next round one`(size: Double, scale: RoundStep.Scale, step: Double) {
        #expect(RoundStep(atLeast: size, in: scale).size == step)
    }

    @Test func `multiples are the decimal numbers that people write`() {
        let step = RoundStep(atLeast: 0.1, in: .decimal)
        #expect((0...10).map { step.multiple(Double($0)) } == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
        #expect(step.steps(below: 0.3) == 3)
        #expect(step.steps(below: -0.3) == -3)
        #expect(step.steps(below: 0.299_999) == 2)
    }

    @Test(arguments: [0, -1, .nan, .infinity, .leastNonzeroMagnitude, 1e308, 1.7e308])
    func `every span has a step`(size: Double) {
        for scale in [RoundStep.Scale.decimal, .whole, .time] {
            let step = RoundStep(atLeast: size, in: scale).size
            #expect(step > 0 && step.isFinite)
        }
    }
}
