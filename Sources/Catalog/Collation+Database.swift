import Domain
import FoundationEssentials
import GRDB

extension Collation {
    /// What the catalog's SQL calls it.
    var name: String { "souk_\(language.rawValue)" }

    /// The orders that SQLite does not have by itself.
    static var databaseCollations: [DatabaseCollation] {
        [Language.french, .arabic].map { language in
            let collation = Collation(language)
            return DatabaseCollation(collation.name) { left, right in
                if collation.places(left, before: right) { return .orderedAscending }
                return collation.places(right, before: left) ? .orderedDescending : .orderedSame
            }
        }
    }
}
