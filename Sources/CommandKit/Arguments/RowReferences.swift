public import Services
import Syntax
import Domain

/// Rows of the list on the table, by their numbers: `3`, `2-5`, `1,4`.
public struct RowReferences: Argument {
    /// The rows in the order in which they were named, each once.
    public let rows: [View.Row]

    public static var extent: ArgumentExtent { .rest }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let view = scope.workspace.view
        var rows: [View.Row] = []
        for word in typed.words {
            for part in word.text.withWesternDigits.split(whereSeparator: { $0 == "," || $0 == "،" }) {
                for number in try Self.numbers(part, in: word) {
                    let row = try view.row(number, at: word.range)
                    if !rows.contains(row) { rows.append(row) }
                }
            }
        }
        guard !rows.isEmpty else {
            throw Failure(.usage, "“\(typed.text)” names no row.", hint: "For example: 3 or 2-5.", at: typed.range)
        }
        self.rows = rows
    }

    /// Numbers that one reference may span; a longer span is a slip of the keyboard.
    private static let spanLimit = 1_000

    private static func numbers(_ part: Substring, in word: Word) throws(Failure) -> ClosedRange<Int> {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        if ends.count == 1, let number = ends[0] { return number...number }
        if ends.count == 2, let first = ends[0], let last = ends[1] {
            guard first <= last, last - first < spanLimit else {
                throw Failure(
                    .usage, "“\(part)” is not a span of rows.", hint: "For example: 2-5.", at: word.range)
            }
            return first...last
        }
        throw Failure(
            .usage, "“\(part)” is not a row number.", hint: "Rows are numbered in the list: 3, 2-5 or 1,4.",
            at: word.range)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let view = scope.workspace.view
        return view.rows.enumerated().map { place, row in
            Candidate(String(view.firstNumber + place), note: Message(outside: row.headline))
        }
    }
}

extension View {
    /// The row of that number, which was typed at `range`.
    fileprivate func row(_ number: Int, at range: SourceRange) throws(Failure) -> Row {
        let place = number - firstNumber
        if rows.indices.contains(place) { return rows[place] }
        let last = firstNumber + rows.count - 1
        let hint: Message = rows.isEmpty ? "Type list to number the rows." : "The rows are \(firstNumber) to \(last)."
        throw Failure(.notFound, "There is no row \(number).", hint: hint, at: range)
    }
}

extension Workspace {
    /// The row of the list on the table that has the number.
    ///
    /// - Throws: `.notFound` where there is none.
    public func row(_ number: RowNumber) throws(Failure) -> View.Row {
        try view.row(number.number, at: number.range)
    }

    /// The rows a command means: those named, else the record shown last.
    public func rows(_ references: RowReferences?, for verb: String) throws(Failure) -> [View.Row] {
        if let references { return references.rows }
        if let current = view.current { return [current] }
        throw Failure(.usage, "\(verb) needs a row number.", hint: "For example: \(verb) 3.")
    }

    /// The one row that a command means: that named, else the record shown last.
    public func row(_ references: RowReferences?, for verb: String) throws(Failure) -> View.Row {
        let rows = try rows(references, for: verb)
        guard rows.count == 1 else {
            throw Failure(.usage, "\(verb) takes one row.", hint: "For example: \(verb) 3.")
        }
        return rows[0]
    }
}
