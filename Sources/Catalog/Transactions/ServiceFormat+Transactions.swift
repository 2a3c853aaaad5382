import CFixtures
import Domain
import FoundationEssentials
import Services
import WireFormat

extension ServiceFormat {
    static let transactions = ServiceFormat(
        schema: Transaction.schema,
        fixtures: [fixture_transactions],
        categories: { () throws(PayloadError) in Transaction.categories.map { Category(name: $0.name) } },
        records: { (bytes) throws(PayloadError) in
            try PayloadDecoder().decode(listOf: TransactionPayload.self, from: bytes).transactions().map(\.record)
        },
        csv: { (text, file) throws(Failure) in
            guard let statement = BankCSV(text, dates: file.dateOrder) else {
                throw file.unreadable("None of its first lines names a date and an amount.")
            }
            return Reading(
                records: statement.transactions.map(\.record), problems: statement.problems.map(\.message),
                remarks: [statement.dates.remark(on: file.path)].compactMap(\.self))
        })
}
