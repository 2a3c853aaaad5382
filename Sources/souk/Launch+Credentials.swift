import FileStores
import FoundationEssentials
import Services

extension Launch {
    /// Where tokens are kept: in memory for a run that keeps nothing; in a file where no program is to be run.
    ///
    /// - Parameter faults: What a tester wants to fail.
    func credentials(now: @escaping @Sendable () -> Date, failing faults: Faults?) -> any CredentialStore {
        let kept = keptCredentials(now: now, failing: faults)
        return isSafe ? ReadOnlyCredentialStore(kept) : kept
    }

    private func keptCredentials(
        now: @escaping @Sendable () -> Date, failing faults: Faults?
    ) -> any CredentialStore {
        let hasDesktop = !isSafe && !isEphemeral && !environment["DBUS_SESSION_BUS_ADDRESS", default: ""].isEmpty
        let desktop =
            hasDesktop
            ? SecretTool(environment: ProcessInfo.processInfo.environment, folders: folders) : nil
        return FileCredentialStore(
            in: folders, desktop: desktop, now: now, on: isEphemeral ? .inMemory() : .machine, failing: faults)
    }
}
