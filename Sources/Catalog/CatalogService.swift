import Domain
import Services

/// A service whose records come with the program: all that the catalog has to know of it.
struct CatalogService: Sendable {
    /// What the catalog keeps of a service.
    struct Contents {
        /// The records in the service's own order.
        var records: [Record]
        /// The names of its categories, in its order.
        var categories: [String]
    }

    /// Searches one text field at least: the index is made of those.
    let schema: Schema
    /// What its prices are in; a service has one currency.
    let currency: Currency
    /// The field that holds a record's category; nil for a service without any.
    let category: Field?
    /// Tells this data from any other, and is cheap: it is asked for at every start.
    let fingerprint: Fingerprint
    /// Reads the data, which takes milliseconds: done once for each fingerprint.
    let contents: @Sendable () throws(ServiceError) -> Contents
}
