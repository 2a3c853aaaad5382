public import Domain

/// A picture that a record names, with what is needed to know where it is.
public struct PictureRequest: Sendable, Hashable {
    /// As the record has it: an address of the web, or one that its source understands.
    public let address: String
    public let record: Record
    public let service: ServiceName
    /// Where the record came from.
    public let location: SourceLocation

    public init(_ address: String, of record: Record, in service: ServiceName, at location: SourceLocation) {
        self.address = address
        self.record = record
        self.service = service
        self.location = location
    }

    public init(_ address: String, of record: Record, from source: any RecordSource) {
        self.init(address, of: record, in: source.schema.service, at: source.location)
    }
}
