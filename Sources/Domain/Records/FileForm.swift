/// The order of day and month in dates such as `03/05/2021`; the raw value is what the user types.
public enum DateOrder: String, Sendable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// The sign with which a bank's statement writes money spent; the raw value is what the user types.
public enum SpendingSign: String, Sendable, CaseIterable {
    /// Money spent has a minus, or has none.
    case negative, positive
}

/// The form in which a file writes its values. What is nil is decided by the file.
public struct FileForm: Sendable, Hashable {
    public var dateOrder: DateOrder?
    /// In a bank's statement only.
    public var sign: SpendingSign?
    /// A point or a comma.
    public var decimalMark: Character?
    public var currency: Currency?
    /// The titles of columns in a table, or their numbers counted from 1, by ``Schema/columnNames``.
    public var columns: [String: String]

    public init(
        dateOrder: DateOrder? = nil, sign: SpendingSign? = nil, decimalMark: Character? = nil,
        currency: Currency? = nil, columns: [String: String] = [:]
    ) {
        (self.dateOrder, self.sign, self.decimalMark) = (dateOrder, sign, decimalMark)
        (self.currency, self.columns) = (currency, columns)
    }

    /// Returns the form with what is not chosen in it taken from another one.
    public func filled(from other: FileForm) -> FileForm {
        FileForm(
            dateOrder: dateOrder ?? other.dateOrder, sign: sign ?? other.sign,
            decimalMark: decimalMark ?? other.decimalMark, currency: currency ?? other.currency,
            columns: columns.isEmpty ? other.columns : columns)
    }

    /// Returns the form without what is chosen in another one.
    public func without(_ other: FileForm) -> FileForm {
        FileForm(
            dateOrder: other.dateOrder == nil ? dateOrder : nil, sign: other.sign == nil ? sign : nil,
            decimalMark: other.decimalMark == nil ? decimalMark : nil,
            currency: other.currency == nil ? currency : nil, columns: other.columns.isEmpty ? columns : [:])
    }

    /// The form as the options of `source` that choose it.
    public var options: String {
        let pairs: [(String, String?)] = [
            ("date-order", dateOrder?.rawValue), ("sign", sign?.rawValue),
            ("decimal", decimalMark.map { $0 == "," ? "comma" : "point" }), ("currency", currency?.code),
            ("columns", columns.isEmpty ? nil : columns.map { "\($0)=\($1)" }.sorted().joined(separator: ",")),
        ]
        return pairs.compactMap { name, value in value.map { "--\(name) \($0)" } }.joined(separator: " ")
    }
}

extension Schema {
    /// True if a table of the service's records is a bank's statement.
    public var isStatement: Bool { service == .transactions }

    /// The names of the fields without which a record is left out.
    public var requiredNames: Set<String> { isStatement ? ["date", "amount"] : [] }

    /// The meanings that only columns have: in a bank's statement, money spent and received in columns of their own,
    /// the direction of an amount, and the state of a payment; with the names that banks give to them.
    public var tableColumns: [(name: String, headings: [String])] {
        guard isStatement else { return [] }
        let columns: KeyValuePairs = [
            "debit": """
            debit, débit, soll, money out, paid out, outflow, withdrawals, withdrawal, withdrawal amount, \
            debit amount, dr, lastschrift, belastung, ausgaben, dépenses, dare, addebiti, uscite, cargo, salidas, \
            débito, debet, obciążenia, ut fra konto
            """,
            "credit": """
            credit, crédit, haben, money in, paid in, inflow, deposits, deposit, deposit amount, credit amount, cr, \
            gutschrift, einnahmen, recettes, avere, accrediti, entrate, abono, entradas, crédito, uznania, \
            inn på konto
            """,
            "direction": """
            debit/credit, credit/debit, cr/dr, dr/cr, d/c, af bij, soll/haben, income/expense, expense/income, in/out, \
            debit/credit indicator, credit/debit indicator, cdt dbt ind, direction, indicator, transaction type, sens, \
            type, tipo, typ, тип
            """,
            "state": "state, status, transaction status, statut, état, estado, stato, статус, stav, tila, durum",
        ]
        return columns.map { ($0, $1.split(separator: ", ").map(String.init)) }
    }

    public var columnNames: [String] { fields.map(\.name) + tableColumns.map(\.name) }
}

/// A file as it was understood.
public struct FileReading: Sendable, Hashable {
    /// The key under which the form is kept for the next file of the kind: the titles of a table's columns, or the path
    /// of another file.
    public var shape: String
    /// The form that was used; nil for what did not matter.
    public var form: FileForm
    /// A date that would be another day in the other order; nil if the order is certain.
    public var doubtfulDate: String?
    /// True if money spent could have the other sign.
    public var isSignDoubtful = false
    /// The part of the form that was chosen for another file of this shape.
    public var kept = FileForm()
    /// Two texts of a bank's statement that may tell money spent from money received, if nothing else does.
    public var unknownDirections: [String] = []

    package init(shape: String, form: FileForm, doubtfulDate: String? = nil) {
        (self.shape, self.form, self.doubtfulDate) = (shape, form, doubtfulDate)
    }

    /// - Parameter source: The line that sets the file as the source of its service.
    public func remarks(on path: String, from source: String) -> [Message] {
        var remarks: [Message] = []
        if !kept.options.isEmpty {
            remarks.append(
                """
                “\(path)” was read with \(kept.options), chosen before for another file with the same columns. To \
                forget this choice, type \(source) --forget.
                """)
        }
        if let date = doubtfulDate {
            remarks.append(
                form.dateOrder == .monthFirst
                    ? """
                    “\(path)”: dates such as “\(date)” were read with the month first. If the day comes first, type \
                    \(source) --date-order day-first.
                    """
                    : """
                    “\(path)”: dates such as “\(date)” were read with the day first. If the month comes first, type \
                    \(source) --date-order month-first.
                    """)
        }
        if unknownDirections.count == 2 {
            remarks.append(
                """
                “\(path)”: all amounts were read as spending, since none has a minus, and the meaning of \
                “\(unknownDirections[0])” and “\(unknownDirections[1])” is not known.
                """)
        }
        if isSignDoubtful {
            remarks.append(
                form.sign == .negative
                    ? """
                    “\(path)”: amounts with a minus were read as spending, the others as money received. If it is the \
                    other way round, type \(source) --sign positive.
                    """
                    : """
                    “\(path)”: amounts without a minus were read as spending, the others as money received. If it is \
                    the other way round, type \(source) --sign negative.
                    """)
        }
        return remarks
    }
}

extension JSONForm<FileForm> {
    package static let fileForm = object(FileForm()) { member, form in
        member("dateOrder", &form.dateOrder, .written("a date order", { .init(rawValue: $0) }, \.rawValue))
        member("sign", &form.sign, .written("a sign", { .init(rawValue: $0) }, \.rawValue))
        member("decimalMark", &form.decimalMark, .written("a decimal mark", \.first, { String($0) }))
        member("currency", &form.currency, .written("a currency", { Currency(code: $0) }, \.code))
        member("columns", &form.columns, .map(to: .text))
    }
}

extension JSONForm<FileReading> {
    package static let fileReading = object(FileReading(shape: "", form: FileForm())) { member, reading in
        member("shape", &reading.shape, .text)
        member("form", &reading.form, .fileForm)
        member("doubtfulDate", &reading.doubtfulDate, .text)
        member("isSignDoubtful", &reading.isSignDoubtful, .flag)
        member("kept", &reading.kept, .fileForm)
        member("unknownDirections", &reading.unknownDirections, .list(of: .text))
    }
}
