/// Rows and columns of text, ready to be laid out: what a list looks like to a person, whatever the format.
struct Grid {
    struct Column {
        /// What stands over the column; empty for one that speaks for itself.
        let title: String
        let role: Role
        var alignment = TextAlignment.left
    }

    /// What a column is for, which decides how it stands out.
    enum Role {
        /// The numbers that rows are called by.
        case number
        /// Free text.
        case text
        /// A short value, kept in one piece.
        case value
        /// An amount, kept in one piece.
        case money
        /// What is said of a row in words: `urgent, pinned`.
        case marks

        /// Whether the column may be narrowed where place is short.
        var isWrapped: Bool {
            switch self {
            case .text, .marks: true
            case .number, .value, .money: false
            }
        }
    }

    let columns: [Column]
    /// Visible text, not isolated, each row with as many cells as there are columns.
    let rows: [[String]]
    /// What cells are to their reader that is not what their column is, by row and column.
    var tints: [Int: [Int: TextRole]] = [:]
    /// Whether the columns need their titles to be understood, in plain text too.
    var needsHead = false
    /// For whom the cells are worded: where lines run from right to left, all of them keep to the right.
    var wording = Wording.english
    /// What stands over rows that belong together, by the place of the first of them; text of our own.
    var headings: [Int: String] = [:]
}
