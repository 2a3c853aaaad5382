extension Schema {
    /// Where the pictures of a record are, as the service says it: of fields that hold the same picture in several sizes
    /// the largest; of a list all.
    public func pictureAddresses(of record: Record) -> [String] {
        pictures.lazy.map { Self.addresses(in: record[$0]) }.first { !$0.isEmpty } ?? []
    }

    /// Where the smallest picture of a record is; nil where it has none.
    public func thumbnailAddress(of record: Record) -> String? {
        pictures.reversed().lazy.compactMap { Self.addresses(in: record[$0]).first }.first
    }

    private static func addresses(in value: Value) -> [String] {
        switch value {
        case .text(let address): address.isEmpty ? [] : [address]
        case .list(let addresses): addresses.filter { !$0.isEmpty }
        default: []
        }
    }
}
