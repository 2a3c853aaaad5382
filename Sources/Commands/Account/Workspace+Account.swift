import CommandKit
import Domain
import Ports

extension Workspace {
    /// Returns the account for a command: the current service's, else that of the only service with accounts.
    func account(in world: World) throws(Failure) -> Account {
        if let account = world.source(of: session.service)?.account { return account }
        let accounts = world.sources.all.compactMap(\.account)
        guard let account = accounts.first else {
            throw Failure(.refused, "None of these services needs signing in.")
        }
        guard accounts.count == 1 else {
            let names = accounts.map(\.service.rawValue)
            throw Failure(
                .usage, "Several services need signing in.",
                hint: "Go to one of \(list: names) first, for example: use \(account.service.rawValue).")
        }
        return account
    }
}
