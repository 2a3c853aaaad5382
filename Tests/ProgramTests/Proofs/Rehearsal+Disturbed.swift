extension Rehearsal {
    /// Runs lines in a copy of the home and disturbs the program at a call of the change.
    ///
    /// strace counts calls by thread, and commands may run on a different thread each time, so this retries until the
    /// call is hit.
    ///
    /// - Returns: The home afterwards and the exit; nil if the call was not hit.
    func disturbed(
        by disturbance: Disturbance, at place: Trace.Place, running lines: [String]
    ) async throws -> (home: ScratchHome, ending: Program.Ending)? {
        for attempt in 0..<12 {
            let home = try home.copy()
            let ordinal = attempt.isMultiple(of: 2) ? place.threadOrdinal : place.ordinal
            let (trace, ending) = try await Strace.disturbed(
                by: disturbance, at: ordinal, of: place.call.name, running: lines.at(home), home: home, paths: paths)
            if disturbance.came(at: place.ordinal, in: trace) { return (home, ending) }
        }
        return nil
    }
}
