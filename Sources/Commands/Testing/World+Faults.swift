import CommandKit
import Domain
import Ports

extension World {
    /// Returns the faults, if they may be set.
    ///
    /// - Throws: `.refused` if they may not.
    func allowedFaults() throws(Failure) -> Faults {
        if let faults = conditions.faults { return faults }
        throw Failure(
            .refused, "Faults are not allowed here.", hint: "Start souk with --allow-faults (for testers).")
    }

    /// Sets a fault until it is cleared, and returns the message about it.
    ///
    /// - Throws: `.refused` if faults may not be set.
    func settingFault(saying sentence: Message, _ set: (Faults) -> Void) throws(Failure) -> Output {
        set(try allowedFaults())
        return .message(sentence, hint: "Type fault clear to end all faults.")
    }
}
