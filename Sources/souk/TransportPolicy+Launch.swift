import FileStores
import HTTPSources

extension TransportPolicy {
    /// The bounds as the options and the configuration have them.
    init(_ launch: Launch, _ configuration: Configuration) {
        self.init()
        allowsPlainHTTP = launch.allowsPlainHTTP || configuration.allowsPlainHTTP
        guard let seconds = launch.timeout else { return }
        deadline = .seconds(seconds)
        connectTime = min(connectTime, deadline)
        idleTime = min(idleTime, deadline)
    }
}
