import Domain
import Ports

/// The catalog's description of a service: its schema, and how to load its records.
struct CatalogService: Sendable {
    /// The data of a service in the catalog.
    struct Contents {
        /// The records in the service's own order.
        var records: [Record]
        /// The categories in the service's order.
        var categories: [Category]
    }

    /// At least one text field is searched: the index is made of those.
    let schema: Schema
    /// The name of the service in the catalog.
    var key: String { keyedAs ?? schema.service.rawValue }
    /// A separate name, if the catalog has the service from several places.
    var keyedAs: String?
    /// True if an index finds text in it.
    var isIndexed = true
    /// The fields by which the service orders its records, if their places do not give the order.
    var order: [FieldOrder] = []
    /// Returns a value that distinguishes this data from any other. It must be cheap, because it is computed whenever a
    /// souk queries the service for the first time.
    let fingerprint: @Sendable () -> Fingerprint
    /// Reads the data, which takes milliseconds and is done once for each fingerprint.
    let contents: @Sendable () throws(Failure) -> Contents
    /// The problems when the data was last read; nil if it has none.
    var problems: ReadProblems?
}
