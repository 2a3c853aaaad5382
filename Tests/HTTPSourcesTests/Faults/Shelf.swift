import Domain
import FoundationEssentials
import Services
import Synchronization

@testable import HTTPSources

/// One listing on this machine.
struct Shelf: RecordSource {
    let location: SourceLocation

    var schema: Schema { Listing.schema }
    var abilities: QueryAbilities { .all }

    func page(_ query: Query) async throws(Failure) -> Page {
        let listing = Listing(id: 1, title: "Vélo", category: "Loisirs", price: Money(80), isUrgent: false)
        return Page(records: [listing.record], hasMore: false)
    }

    func count(_ query: Query) async throws(Failure) -> Int? { 1 }

    func categories() async throws(Failure) -> [CategoryCount] { [] }

    func refresh() async throws(Failure) -> Int? { 1 }
}

/// Accounts of nobody.
struct EmptyAccounts: AccountService {
    func signIn(email: String, password: Secret) async throws(Failure) -> Tokens {
        throw Failure(.signInRefused, "There is nobody.")
    }

    func profile(with access: Secret) async throws(Failure) -> Profile { throw Failure.signInRefused }

    func refresh(_ refresh: Secret) async throws(Failure) -> Tokens { throw Failure.signInRefused }
}

/// Answers everything with nothing, and counts how often.
final class AskedCarrier: Carrier {
    private let asked = Mutex(0)

    var count: Int { asked.withLock { $0 } }

    func carry(_ exchange: Exchange) async -> CarriedExchange {
        asked.withLock { $0 += 1 }
        return CarriedExchange(outcome: .success(Exchange.Answer(status: 204, body: Data(), reusedConnection: false)))
    }
}
