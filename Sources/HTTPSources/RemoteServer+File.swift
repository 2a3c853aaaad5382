import Services
import WireFormat

extension RemoteServer {
    /// What to ask for where a contract is one file: the address itself where it leads to a JSON file, else `endpoint`
    /// below it.
    func file(or endpoint: Endpoint) -> Endpoint {
        address.path.lowercased().hasSuffix(".json") ? Endpoint(.get, []) : endpoint
    }
}
