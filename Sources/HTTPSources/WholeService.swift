public import Domain
public import Services

/// A server that sends all its records at once, and answers nothing else about them.
public protocol WholeService: RemoteService {
    /// All its records, in its order.
    func everything() async throws(Failure) -> [Record]
}

extension WholeService {
    public var abilities: QueryAbilities { [] }

    public var sendsEverything: Bool { true }

    public func page(_ query: Query) async throws(Failure) -> Page {
        let records = try await everything()
        return Page(records: records, hasMore: false, total: records.count)
    }

    public func categories() async throws(Failure) -> [Category]? { nil }
}
