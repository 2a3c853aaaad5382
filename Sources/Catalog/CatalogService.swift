import Domain
import Services

/// A service whose records come with the program: all that the catalog has to know of it.
struct CatalogService: Sendable {
    /// What the catalog keeps of a service.
    struct Contents {
        /// The records in the service's own order.
        var records: [Record]
        /// Its categories, in its order.
        var categories: [Category]
    }

    /// Searches one text field at least: the index is made of those.
    let schema: Schema
    /// The name under which the catalog keeps it.
    var key: String { keyedAs ?? schema.service.rawValue }
    /// A name of its own, where the catalog has the service from several places.
    var keyedAs: String?
    /// Whether an index finds text in it.
    var isIndexed = true
    /// The fields by which the service orders its records, where their places do not tell.
    var order: [(field: Field, isDescending: Bool)] = []
    /// Tells this data from any other, and is cheap: it is asked for whenever a souk asks the service for the first time.
    let fingerprint: @Sendable () -> Fingerprint
    /// Reads the data, which takes milliseconds: done once for each fingerprint.
    let contents: @Sendable () throws(Failure) -> Contents
    /// What of the data was left out when it was read last; nil where nothing ever is.
    var leftOut: LeftOut?
}
