public import Services

extension Workspace {
    /// The number of the last page of the result that was shown last; nil while it is unknown.
    public var lastPage: Int? {
        view.total.map { max(1, ($0 + session.settings.pageSize - 1) / session.settings.pageSize) }
    }

    /// The page on which a row is listed; nil where it is on none.
    ///
    /// It is made of what is on the table, and asks the service nothing.
    public func page(with row: View.Row) -> ListedRows? {
        guard let place = view.rows.firstIndex(where: { $0.id == row.id }) else { return nil }
        let size = session.settings.pageSize
        let page = (view.firstNumber + place - 1) / size
        let rows = view.rows.enumerated().compactMap { place, row in
            let number = view.firstNumber + place
            return (number - 1) / size == page ? ListedRows.Row(number: number, headline: row.headline) : nil
        }
        return ListedRows(rows: rows, shown: view.firstNumber + place)
    }
}
