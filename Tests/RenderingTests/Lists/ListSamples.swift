import CommandKit
import FoundationEssentials

// Lists as the services lay them out, with just the fields that show how.

extension Schema {
    static func sample(
        _ layout: ListLayout, columns: [Field], pinning: Pinning = .raises,
        category: String? = nil
    ) -> Schema {
        Schema(
            service: ServiceName(rawValue: "samples"), noun: Noun(one: "sample", other: "samples"), fields: columns,
            headline: columns[0].name, category: category, pinning: pinning,
            layout: layout)
    }

    static let call = sample(
        .days(of: "created"),
        columns: [Field("from", "From", .text, shown: .list(1)), Field("created", "Created", .date, shown: .list(2))])
    static let product = sample(
        .cards,
        columns: [
            Field("title", "Title", .text, shown: .list(1)), Field("category", "Category", .choice, shown: .list(2)),
            Field("price", "Price", .money(.dollar), shown: .list(3)),
        ])
    static let transaction = sample(
        .rows,
        columns: [
            Field("name", "Name", .text, shown: .list(1)), Field("category", "Category", .choice, shown: .list(2)),
            Field("amount", "Amount", .money(.euro), shown: .list(3)),
        ],
        pinning: .counts, category: "category")
}

extension Value {
    /// A whole amount.
    static func amount(_ units: Int, _ currency: Currency = .euro) -> Value {
        .money(Money(tenThousandths: Int64(units) * 10_000, currency: currency))
    }
}

extension Output {
    /// Rows numbered from `first`, the first `pinned` of them pinned.
    static func list(
        _ schema: Schema, _ rows: [[Value]], first: Int = 1, pinned: Int = 0, sum: ListTotal? = nil
    ) -> Output {
        let records = rows.enumerated().map { place, values in
            ListedRecord(
                number: first + place, record: Record(id: RecordID(rawValue: String(place)), values: values),
                isPinned: place < pinned, isArchived: false)
        }
        return Output(.records(RecordList(schema: schema, records: records, offset: first - 1, total: nil, sum: sum)))
    }

    /// Calls, each as many hours before the afternoon of 2019-11-05 (16:56 in Paris) as told.
    static func calls(hoursAgo: [Int], first: Int = 1, pinned: Int = 0) -> Output {
        let rows: [[Value]] = hoursAgo.map { hours in
            [.text("from \(hours)"), .date(afternoon.addingTimeInterval(Double(-hours) * 3_600))]
        }
        return list(.call, rows, first: first, pinned: pinned)
    }
}

extension ListTotal {
    /// Creates the total of transactions with one amount in euro, in ten-thousandths.
    init(spent: Int128, count: Int, category: Field.Choice? = nil) {
        let field = TotalledField(field: Schema.transactions.headline, title: "Total spent", part: "Spent")
        let amount = MoneySum(.euro, tenThousandths: spent)
        self.init(of: [Tally(values: [], count: count, sum: amount)], field, category: category)
    }
}
