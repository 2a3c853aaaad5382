/// The order of day and month in dates such as `03/05/2021`; the raw value is what the user types.
public enum DateOrder: String, Sendable, CaseIterable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// The sign with which a statement writes money spent; the raw value is what the user types.
public enum SpendingSign: String, Sendable, CaseIterable {
    case negative, positive
}

/// The form in which a bank writes its statements. What is nil is decided by the statement.
public struct StatementForm: Sendable, Hashable {
    public var dateOrder: DateOrder?
    public var sign: SpendingSign?
    /// A point or a comma.
    public var decimalMark: Character?
    /// The currency of amounts that are written without one.
    public var currency: Currency?
    /// The titles of columns, or their numbers counted from 1, by the names in ``columnNames``.
    public var columns: [String: String]

    /// The fields of transactions, money spent and received in columns of their own, and the direction of an amount.
    public static let columnNames = Transaction.schema.fields.map(\.name) + ["debit", "credit", "direction"]

    public init(
        dateOrder: DateOrder? = nil, sign: SpendingSign? = nil, decimalMark: Character? = nil,
        currency: Currency? = nil, columns: [String: String] = [:]
    ) {
        (self.dateOrder, self.sign, self.decimalMark) = (dateOrder, sign, decimalMark)
        (self.currency, self.columns) = (currency, columns)
    }

    /// Returns the form with what is not chosen in it taken from another one.
    public func filled(from other: StatementForm) -> StatementForm {
        StatementForm(
            dateOrder: dateOrder ?? other.dateOrder, sign: sign ?? other.sign,
            decimalMark: decimalMark ?? other.decimalMark, currency: currency ?? other.currency,
            columns: columns.isEmpty ? other.columns : columns)
    }
}

/// A statement as it was understood.
public struct StatementReading: Sendable, Hashable {
    /// The titles of its columns: the same in the next statement of the bank, so that its form is remembered by them.
    public let shape: String
    /// The form that was used; nil for what did not matter.
    public let form: StatementForm
    /// A date that would be another day in the other order; nil if the order is certain.
    public let doubtfulDate: String?
    /// True if money spent could have the other sign.
    public let isSignDoubtful: Bool

    public init(shape: String, form: StatementForm, doubtfulDate: String?, isSignDoubtful: Bool) {
        (self.shape, self.form) = (shape, form)
        (self.doubtfulDate, self.isSignDoubtful) = (doubtfulDate, isSignDoubtful)
    }

    /// The messages about what was assumed.
    ///
    /// - Parameter path: The file's path, as in a source.
    public func remarks(on path: String) -> [Message] {
        let dates: Message? = doubtfulDate.map { date in
            switch form.dateOrder {
            case .monthFirst:
                """
                “\(path)”: dates such as “\(date)” were read with the month first. If the day comes first, type source \
                transactions \(path) --date-order day-first.
                """
            default:
                """
                “\(path)”: dates such as “\(date)” were read with the day first. If the month comes first, type source \
                transactions \(path) --date-order month-first.
                """
            }
        }
        let sign: Message? =
            !isSignDoubtful
            ? nil
            : form.sign == .negative
                ? """
                “\(path)”: amounts with a minus were read as spending, the others as money received. If it is the other \
                way round, type source transactions \(path) --sign positive.
                """
                : """
                “\(path)”: amounts without a minus were read as spending, the others as money received. If it is the \
                other way round, type source transactions \(path) --sign negative.
                """
        return [dates, sign].compactMap(\.self)
    }
}
