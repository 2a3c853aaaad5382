struct PublishCommand: Command {
    static let service = Parameter<ServiceReference>("service", help: "The name of a service.")
    static let address = Parameter<FilePath>(
        "address", help: "The address of a database, without a password: postgresql://ada@host/shop.")
    static let signature = Signature(
        "publish", in: .browsing, summary: "Copy a service’s records into a PostgreSQL database.",
        parameters: [service, address])
    static let examples = [
        Example(
            "publish hotels postgresql://ada@db.example.org/shop",
            prints: "Published 164 hotels at postgresql://ada@db.example.org/shop.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let typed = invocation[Self.address]
        let location = Result { () throws(Failure) in try SourceLocation(reading: typed.string) }
        guard case .success(.database(let address)) = location else {
            var problem: Message = "Records are published to a PostgreSQL database."
            if case .failure(let error) = location { problem = error.message }
            throw Failure(
                .usage, problem,
                hint: "For example: publish \(invocation[Self.service].service.rawValue) postgresql://ada@host/shop.",
                at: typed.range)
        }
        let source = try world.requiredSource(of: invocation[Self.service].service)
        let publication: Publication
        do throws(Failure) {
            publication = try await world.sources.opener.publish(
                source, to: address, reporting: world.dialogue.progress)
        } catch {
            throw error.withoutUsualHint
        }
        let (noun, name) = (source.schema.noun, source.service.rawValue)
        let sent: Message =
            publication.sent != nil
            ? "Published \(publication.count, noun) at \(address.string)."
            : "Everything is published at \(address.string) already: \(publication.count, noun)."
        return .message(
            publication.remark.map { sent + " " + $0 } ?? sent,
            hint: "Type source \(name) \(address.string) to use them.")
    }
}
