struct CacheCommand: Command {
    static let signature = Signature(
        "cache", in: .session, summary: "Show imported files and copies, with their size.", recorded: .line)
    static let examples = [Example("cache", prints: "The cache is empty.")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let contents = invocation.world.stores.cache?.contents() ?? []
        let rows = contents.map { data -> [Table.Cell] in
            let content: Message =
                if let path = data.path {
                    "Imported from \(path)"
                } else if data.name == "builtin" {
                    "Built-in records"
                } else if data.name == "servers" {
                    "Records of servers"
                } else {
                    "Imported file"
                }
            return [.text(data.name), .message(content), .named(.integer(data.bytes), data.size)]
        }
        return .table(
            ["Name", "Content", "Size"], rows,
            hint: "Type cache clear NAME to free space: it is made or fetched again when it is needed.",
            ifEmpty: .message("The cache is empty."))
    }
}

extension CachedData {
    /// The size in megabytes, at least one.
    var size: Message { "\((bytes + 999_999) / 1_000_000) MB" }
}
