extension Endpoint {
    /// Whether asking it changes something on the server: whatever is posted does, and so does the reset of calls, which
    /// their contract has behind a GET.
    public var changesServer: Bool { method != .get || self == .resetCalls }
}
