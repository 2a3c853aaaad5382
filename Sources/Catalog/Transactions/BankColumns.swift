import Domain

/// What the columns of a bank's statement hold, by the names that its header gives them.
struct BankColumns {
    /// What souk looks for in a statement.
    enum Field: String, CaseIterable {
        case id, date, amount, debit, credit, currency, name, category, account, provider

        /// The names that a column of it may have, the best first; case and accents do not matter.
        var names: [String] {
            switch self {
            case .id: ["id"]
            case .date:
                [
                    "date", "booking date", "transaction date", "date opération", "date d'opération", "date comptable",
                    "datum", "buchungstag", "buchungsdatum",
                ]
            case .amount: ["amount", "montant", "betrag", "umsatz", "value"]
            case .debit: ["debit", "débit", "soll"]
            case .credit: ["credit", "crédit", "haben"]
            case .currency: ["currency", "devise", "währung"]
            case .name: ["name", "description", "label", "libellé", "verwendungszweck", "buchungstext"]
            case .category: ["category", "catégorie", "kategorie"]
            case .account: ["account", "account name", "accountName", "compte", "konto"]
            case .provider: ["provider", "payee", "merchant", "tiers", "bénéficiaire", "empfänger"]
            }
        }
    }

    /// How many columns there are, those that hold nothing we look for included.
    let count: Int
    /// Whether they are the columns that souk writes.
    let areOurs: Bool
    private let places: [Field: Int]

    /// Nil for a line that is no header: one that does not name a date, and an amount or a debit and a credit.
    init?(header: [String]) {
        let titles = header.map(Self.plain)
        var places: [Field: Int] = [:]
        for field in Field.allCases {
            places[field] = field.names.lazy.compactMap { titles.firstIndex(of: Self.plain($0)) }.first
        }
        let hasAmount = places[.amount] != nil || (places[.debit] != nil && places[.credit] != nil)
        guard places[.date] != nil, hasAmount else { return nil }
        self.places = places
        count = header.count
        areOurs = Set(header).isSuperset(of: Transaction.schema.shownFields.map(\.name))
    }

    /// What a record's column holds, without the spaces around it; nil where there is no such column, or nothing in it.
    func cell(_ field: Field, of cells: [String]) -> String? {
        guard let place = places[field], cells.indices.contains(place) else { return nil }
        let text = cells[place].trimmed
        return text.isEmpty ? nil : String(text)
    }

    /// A title by which it is compared: folded, and without a unit at its end, as in `Montant (EUR)`.
    private static func plain(_ title: String) -> FoldedText {
        let words = title.prefix { $0 != "(" }.replacing("’", with: "'").split { $0.isWhitespace || $0 == "_" }
        return FoldedText(words.joined(separator: " "))
    }
}

extension StringProtocol {
    /// The text without the spaces around it.
    var trimmed: SubSequence {
        guard let last = lastIndex(where: { !$0.isWhitespace }) else { return self[startIndex..<startIndex] }
        return self[...last].drop(while: \.isWhitespace)
    }
}
