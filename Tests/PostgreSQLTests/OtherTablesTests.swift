import Domain
import Foundation
import Ports
import QueryTrials
import Scaffolding
import Testing

@testable import PostgreSQL

/// Tables that souk has not made, or that change while it reads them.
@Suite(
    .serialized,
    .enabled(if: PostgreSQLServer.obstacle == nil, "PostgreSQL 15 is not installed (.ci/packages postgresql-15)"))
struct OtherTablesTests {
    private let server: PostgreSQLServer

    init() throws { server = try PostgreSQLServer.shared.get() }

    private func source(_ schema: Schema, in database: String, user: String = "ada") throws -> PostgreSQLSource {
        PostgreSQLSource(
            of: schema, at: try server.address(user: user, database: database), within: .seconds(600),
            asking: NoPrompter(), now: { .distantPast })
    }

    private func stalls() throws -> Schema {
        let json = """
            {"souk": 1, "fields": ["title", {"name": "rent", "kind": "money", "currency": "EUR"}, {"name": "tags", \
            "kind": "list"}], "table": "postgresql://localhost/stalls"}
            """
        return try Schema.described(json, named: "stalls")
    }


}
