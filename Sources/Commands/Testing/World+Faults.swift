import CommandKit
import Domain
import Services

extension World {
    /// The faults that may be set here.
    ///
    /// - Throws: `.refused` where none may.
    func allowedFaults() throws(Failure) -> Faults {
        if let faults = conditions.faults { return faults }
        throw Failure(
            .refused, "Faults are not allowed here.", hint: "Start souk with --allow-faults, which is for testers.")
    }

    /// Sets a fault that stays until it is cleared, and says so.
    ///
    /// - Throws: `.refused` where none may be set.
    func settingFault(saying sentence: Message, _ set: (Faults) -> Void) throws(Failure) -> Output {
        set(try allowedFaults())
        return .message(sentence, hint: "Type fault clear to have all well again.")
    }
}
