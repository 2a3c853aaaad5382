import CommandKit
import Domain
import Services

extension Workspace {
    /// Returns the account for a command: the current service's, else that of the only service with accounts.
    func account(in world: World) throws(Failure) -> Account {
        if let account = world.source(of: session.service)?.account { return account }
        let accounts = world.sources.all.compactMap(\.account)
        guard let account = accounts.first else {
            throw Failure(.refused, "There is no service here that one signs in to.")
        }
        guard accounts.count == 1 else {
            let names = accounts.map(\.service.rawValue)
            throw Failure(
                .usage, "There is more than one service to sign in to.",
                hint: "Go to one first, for example: use \(account.service.rawValue). There are \(list: names).")
        }
        return account
    }
}
