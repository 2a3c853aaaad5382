@testable import Catalog
import Domain
import GRDB
import Ports
import Testing

@Suite struct CatalogFailureTests {
    /// Memory replaces a file that fails, so only errors unrelated to the file remain.
    @Test func `a catalog error is a sentence without SQL`() {
        let query = DatabaseError(resultCode: .SQLITE_TOOBIG, message: "string or blob too big", sql: "SELECT 1")
        #expect(
            Failure(catalogFailure: query)
                == Failure(
                    .invalidResponse, "The catalog could not answer this query: \("string or blob too big")."))
        let memory = DatabaseError(resultCode: .SQLITE_NOMEM, message: "out of memory", sql: "SELECT 1")
        #expect(
            Failure(catalogFailure: memory)
                == Failure(.unreachable, "The catalog could not be read: \("out of memory")."))
        #expect(
            Failure(catalogFailure: CatalogLayout.Unknown())
                == Failure(.unreachable, "The catalog could not be opened."))
    }
}
