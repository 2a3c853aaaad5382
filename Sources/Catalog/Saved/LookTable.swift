import Domain
import FoundationEssentials
import GRDB
public import Ports
import SQLQueries

extension CatalogDatabase: LookStore {
    public func look(_ key: String) async throws(Failure) -> Look? {
        try await change { database in
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    literal: "SELECT at, record, headline, price, currency FROM looks WHERE key = \(key)"))
            guard let first = rows.first else { return nil }
            var records: [RecordID: Look.Seen] = [:]
            // An empty result has one row without a record.
            for row in rows where !row.hasNull(atIndex: 1) {
                let code: String? = row[4]
                let price = code.map { Money(tenThousandths: row[3], currency: Currency(code: $0) ?? .unspecified) }
                records[RecordID(rawValue: row[1])] = Look.Seen(headline: row[2], price: price)
            }
            return Look(at: Date(timeIntervalSinceReferenceDate: first[0]), records)
        }
    }

    public func keep(_ look: Look, as key: String) async throws(Failure) {
        try await change { database in
            let at = look.time.timeIntervalSinceReferenceDate
            try database.execute(literal: "DELETE FROM looks WHERE key = \(key)")
            if look.records.isEmpty {
                try database.execute(literal: "INSERT INTO looks (key, at) VALUES (\(key), \(at))")
            }
            for (id, seen) in look.records {
                let (record, headline) = (id.rawValue.withoutNUL, seen.headline.withoutNUL)
                let (price, currency) = (seen.price?.tenThousandths, seen.price?.currency.code)
                try database.execute(
                    literal: """
                        INSERT INTO looks (key, record, at, headline, price, currency)
                        VALUES (\(key), \(record), \(at), \(headline), \(price), \(currency))
                        """)
            }
        }
    }
}
