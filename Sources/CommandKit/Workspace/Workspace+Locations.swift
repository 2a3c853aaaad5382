public import Domain
public import Services

extension Workspace {
    /// Where the records of services come from, as `--source` takes it: those that do not come with souk, and those of
    /// which the session says otherwise.
    public func locations(in world: World) -> [(service: ServiceName, location: SourceLocation)] {
        seen(in: world).sources.all.compactMap { source in
            let service = source.schema.service
            guard source.location != .builtIn || session.sources[service] != nil else { return nil }
            return (service, source.location)
        }
    }
}
