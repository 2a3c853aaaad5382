import Services

/// What stands still in the world while a session is recorded, beside what the header of the transcript pins.
extension World {
    /// Has the clock stand still, and `undo` go back no further than here.
    func beginPinning() throws(Failure) {
        conditions.clock.hold()
        let state = stores.state
        stores.reach.narrow(hiding: try state.stepNumbers(on: .done) + state.stepNumbers(on: .undone))
    }

    func endPinning() {
        conditions.clock.letGo()
        stores.reach.widen()
    }
}
