import Testing

/// Random commands of a complete souk on a failing disk, with power cuts and clock changes.
///
/// A failure is printed with its seed and every step; `SOUK_SEED=4711` repeats that walk alone:
///
///         SOUK_SEED=4711 swift test --filter SimulationProofTests
struct SimulationProofTests {
    @MainActor @Test func `a start always finds the last change`() async {
        var tally = Tally("seeds of a simulated file system")
        for seed in TestScale.current.seeds(20_000, sample: 300) {
            var walk = SimulatedWalk(seed: seed)
            tally.count(await walk.run())
        }
        tally.report(of: 20_000, "seeds")
        #expect(tally.failures == [])
        #expect(TestScale.current == .sample || tally.tried >= 20_000)
    }
}
