public import Domain
public import Services

/// The name of a draft that is there, or one that a draft is to have: which of both only the words behind it tell.
public struct OldOrNewDraftName: Argument {
    public let name: DraftName
    private let found: Result<DraftReference, Failure>

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        name = try DraftName(reading: typed, in: scope)
        found = Result { () throws(Failure) in try DraftReference(reading: typed, in: scope) }
    }

    /// The draft of that name.
    ///
    /// - Throws: `.notFound` where there is none.
    public func reference() throws(Failure) -> DraftReference {
        try found.get()
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        DraftReference.candidates(for: typed, in: scope)
    }
}
