import CommandKit
import Domain
import Services

extension World {
    /// The faults that may be set here.
    ///
    /// - Throws: `.refused` where none may.
    func allowedFaults() throws(CommandError) -> Faults {
        if let faults { return faults }
        throw CommandError(
            .refused, "Faults are not allowed here.", hint: "Start souk with --allow-faults, which is for testers.")
    }
}
