extension Endpoint {
    /// All calls, archived ones included.
    public static var calls: Endpoint { Endpoint(.get, ["activities"]) }

    /// One call.
    public static func call(_ id: CallID) -> Endpoint {
        Endpoint(.get, ["activities", id.description])
    }

    /// Puts a call into the archive, or takes it out; answers the call as it is then.
    public static func setArchived(_ isArchived: Bool, _ id: CallID) -> Endpoint {
        Endpoint(posting: ["is_archived": isArchived], to: ["activities", id.description])
    }

    /// Brings every call back to its first state, although it is asked with GET.
    public static var resetCalls: Endpoint { Endpoint(.get, ["reset"]) }
}
