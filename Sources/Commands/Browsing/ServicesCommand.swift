struct ServicesCommand: Command {
    static let signature = Signature("services", in: .browsing, summary: "Show the services and their sources.")
    static let examples = [Example("services", prints: "hotels 164 – no builtin – –")]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        var rows: [[Table.Cell]] = []
        var notices: [Message] = []
        var closed: ServiceName?
        for source in invocation.world.sources.all {
            let service = source.service
            var status = SourceStatus()
            do {
                status = try await source.status()
                if source.location.isLocal { notices += try await remarks(on: source) }
                let cut: Message? = status.cutCount.map { count in
                    "Only \(count, source.schema.noun) were fetched: fetch all continues from there."
                }
                let sentences = [status.partialSentence(source.schema.noun), cut].compactMap(\.self)
                notices += sentences.map { "\(service.rawValue): \($0)" }
            } catch {
                if error.kind == .cancelled { throw error }
                if error.kind == .signInNeeded { closed = service } else { status.lastError = error.message }
            }
            let now = invocation.world.now()
            rows.append([
                .text(service.rawValue), .number(status.count), Self.saved(status, at: source.location),
                .value(.boolean(service == workspace.session.service)), .text(source.location.text),
                status.heard.map { .message(Message(age: $0, at: now)) } ?? .value(.missing),
                status.lastError.map { .message($0) } ?? .value(.missing),
            ])
        }
        return .table(
            ["Service", "Records", "Saved", "Current", "Source", "Last contact", "Last error"], rows,
            message: notices.first.map { notices.dropFirst().reduce($0) { $0 + "\n" + $1 } },
            hint: closed.map { "Type login to see \($0.rawValue)." })
    }

    /// Returns the assumptions made while a file was read, and a sentence if something in it could not be read.
    private func remarks(on source: any RecordSource) async throws(Failure) -> [Message] {
        let problems = try await source.problems()
        if problems.isEmpty { return source.remarks }
        let service = source.service.rawValue
        return ["Some \(service) could not be read as they are: in \(service) problems."] + source.remarks
    }

    /// Returns the number of records that are saved from a server; nothing for records of this machine or a database.
    private static func saved(_ status: SourceStatus, at location: SourceLocation) -> Table.Cell {
        guard case .server = location, status.heard != nil else { return .value(.missing) }
        return status.savedCount.map { .number($0) } ?? status.count.map { .named(.integer($0), "all") } ?? .number(0)
    }
}
