struct CacheClearCommand: Command {
    static let name = Parameter<CachedDataReference?>("name", help: "A name that cache shows; without it, everything.")
    static let signature = Signature(
        "cache clear", in: .session, summary: "Free the space of imported files and copies.", recorded: .line,
        parameters: [name])
    static let examples = [Example("cache clear", prints: "The cache is empty.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let contents = invocation[Self.name].map { [$0.data] } ?? invocation.world.stores.cache?.contents() ?? []
        guard !contents.isEmpty else { return .message("The cache is empty.") }
        for data in contents { try invocation.world.stores.cache?.clear(data) }
        let all = CachedData(name: "", bytes: contents.reduce(0) { $0 + $1.bytes })
        return .message(
            "Freed \(all.size).",
            hint: contents.contains { $0.path != nil } ? "Files are imported again when they are used next." : nil)
    }
}
