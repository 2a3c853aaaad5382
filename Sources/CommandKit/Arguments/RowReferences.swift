public import Syntax

/// Rows of the current list, by their numbers: `3`, `2-5`, `1,4`.
public struct RowReferences: RestArgument {
    /// The rows in the order in which they were named, without duplicates.
    public let rows: [View.Row]

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        var rows: [View.Row] = []
        for word in typed.words {
            for part in word.text.withWesternDigits.split(whereSeparator: { $0 == "," || $0 == "،" }) {
                for number in try Self.numbers(part, in: word) {
                    let row = try scope.workspace.row(number, at: word.range)
                    if !rows.contains(row) { rows.append(row) }
                }
            }
        }
        guard !rows.isEmpty else {
            throw Failure(
                .usage, "“\(typed.text)” contains no row number.", hint: "For example: 3 or 2-5.", at: typed.range)
        }
        self.rows = rows
    }

    private static func numbers(_ part: Substring, in word: Word) throws(Failure) -> ClosedRange<Int> {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        if ends.count == 1, let number = ends[0] { return number...number }
        if ends.count == 2, let first = ends[0], let last = ends[1] {
            guard first <= last else {
                throw Failure(
                    .usage, "“\(part)” is not a range of rows.", hint: "Write ranges upwards: \(last)-\(first).",
                    at: word.range)
            }
            return first...last
        }
        throw Failure(
            .usage, "“\(part)” is not a row number.", hint: "Rows are numbered in the list: 3, 2-5 or 1,4.",
            at: word.range)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        let view = scope.workspace.view
        let rows = view.rows.enumerated().map { place, row in
            (number: String(view.firstNumber + place), title: row.headline)
        }
        // A row is also found by a part of its title.
        let typed = FoldedText(typed.partial).string
        guard typed.contains(where: \.isLetter) else {
            return rows.map { Candidate($0.number, note: Message(outside: $0.title)) }
        }
        return rows.filter { FoldedText($0.title).string.contains(typed) }
            .map { Candidate($0.number, note: Message(outside: $0.title), isFound: true) }
    }
}

extension View {
    public func row(numbered number: Int) -> Row? {
        let place = number - firstNumber
        return rows.indices.contains(place) ? rows[place] : nil
    }
}

extension Workspace {
    public var numberingHint: Message { "Type \(line("list")) to number the rows." }

    public func row(_ number: RowNumber) throws(Failure) -> View.Row { try row(number.number, at: number.range) }

    fileprivate func row(_ number: Int, at range: SourceRange) throws(Failure) -> View.Row {
        if let row = view.row(numbered: number) { return row }
        let (first, count) = (view.firstNumber, view.rows.count)
        let hint: Message =
            switch count {
            case 0 where view.total == 0: "Type \(line("clear")) to widen the result."
            case 0: numberingHint
            case 1: "The only row is \(first)."
            default: "The rows are \(first) to \(first + count - 1)."
            }
        throw Failure(.notFound, "There is no row \(number).", hint: hint, at: range)
    }

    /// Returns the row that a command applies to: the one with the number, or else the record shown last.
    public func row(_ number: RowNumber?, for verb: String) throws(Failure) -> View.Row {
        if let number { return try row(number) }
        if let current = view.current { return current }
        throw Failure(.usage, "\(verb) needs a row number.", hint: "For example: \(line("\(verb) 3")).")
    }

    /// - Parameter mark: If not nil, only records with this mark are found, including archived ones.
    public func rows(
        _ selection: RowSelection?, for verb: String, among mark: MarkedRecords? = nil, using world: World
    ) async throws(Failure) -> [View.Row] {
        switch selection {
        case nil: return [try row(nil, for: verb)]
        case .rows(let rows): return rows
        case .found(let filter, let isEverywhere):
            let (query, _) = try await query(where: filter, isEverywhere: isEverywhere, among: mark, using: world)
            let advice: Message = "Choose fewer with a condition after “\(line(verb)) everywhere where”."
            return try await rows(of: query, orAdvise: isEverywhere ? advice : nil, using: world)
        }
    }

    public func rows(of mark: MarkedRecords, using world: World) async throws(Failure) -> [View.Row] {
        mark.isEmpty ? [] : try await rows(of: Query(predicate: mark.condition), using: world)
    }

    private func rows(
        of query: Query, orAdvise hint: Message? = nil, using world: World
    ) async throws(Failure) -> [View.Row] {
        let source = try source(in: world)
        let found = try await world.feed(of: source).everyMatch(query, orAdvise: hint)
        let language = world.language(in: session.settings)
        return found.map { source.schema.row(of: $0, in: language) }
    }
}

/// The number of a row of the result, on the current page or not.
public struct RowNumber: Argument {
    public let number: Int
    public let range: SourceRange

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        number = try typed.number(
            orSay: "“\(typed.text)” is not a row number.", hint: "Rows are numbered in the list: 3.")
        range = typed.range
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        RowReferences.candidates(for: typed, in: scope)
    }
}

/// Rows of the current list, or the records of the current result: `3`, `2-5`, `all`, `where price < 200`; with
/// `everywhere` before them, of all records of the service. After a list of other records, such as the archived ones,
/// `all` means the rows of that list.
public enum RowSelection: RestArgument {
    case rows([View.Row])
    /// The records of the result, or of the service if `isEverywhere`, that match the filter; all without a filter.
    case found(FilterText?, isEverywhere: Bool)

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let (isEverywhere, rest) = Self.withoutEverywhere(typed)
        if let filter = Self.filter(in: typed) {
            self = .found(try FilterText(reading: filter, in: scope), isEverywhere: isEverywhere)
        } else if rest.begins(with: "where") {
            throw Failure(
                .usage, "“where” needs a filter.", hint: Self.example(of: typed, in: scope),
                at: .empty(at: typed.range.upper))
        } else if rest.words.isEmpty || rest.words.count == 1 && rest.begins(with: "all") {
            let view = scope.workspace.view
            let isOfResult = isEverywhere || view.listsResult || view.rows.isEmpty
            self = isOfResult ? .found(nil, isEverywhere: isEverywhere) : .rows(view.rows)
        } else if rest.begins(with: "all") {
            throw Failure(
                .usage, "“\(rest.first.text)” takes nothing after it.",
                hint: "Leave out “\(rest.first.text)”, or what follows it.", at: rest.dropFirst.range)
        } else if isEverywhere {
            throw Failure(
                .usage, "“everywhere” takes no rows.",
                hint: Self.example(of: typed, everywhere: true, in: scope), at: rest.range)
        } else {
            do throws(Failure) {
                self = .rows(try RowReferences(reading: typed, in: scope).rows)
            } catch {
                // Here “where” is missing before a condition.
                let isCondition = scope.fields?.value(named: typed.words.first?.text ?? "") != nil
                throw isCondition ? error.hinting(Self.example(of: typed, in: scope)) : error
            }
        }
    }

    /// Returns a hint with a whole line, after the words that were typed before the rows.
    private static func example(of typed: TypedArgument, everywhere: Bool = false, in scope: Scope) -> Message {
        let rows = (everywhere ? "everywhere where " : "where ") + FilterText.example(in: scope)
        let start = typed.line.words.first?.range.lower ?? 0
        let command = SourceRange(start, typed.range.lower).text(in: typed.line.source)
        return "For example: \(scope.workspace.line(command + rows))."
    }

    /// Returns an argument without the `everywhere` that it begins or ends with.
    private static func withoutEverywhere(_ typed: TypedArgument) -> (isEverywhere: Bool, rest: TypedArgument) {
        let last = TypedArgument(line: typed.line, places: typed.places.suffix(1))
        if typed.begins(with: "everywhere") { return (true, typed.dropFirst) }
        guard typed.words.count > 1, last.begins(with: "everywhere") else { return (false, typed) }
        return (true, TypedArgument(line: typed.line, places: typed.places.dropLast()))
    }

    private static func filter(in typed: TypedArgument) -> TypedArgument? {
        let (_, rest) = withoutEverywhere(typed)
        return rest.words.count > 1 && rest.begins(with: "where") ? rest.dropFirst : nil
    }

    public static func filterRange(of typed: TypedArgument) -> SourceRange? {
        filter(in: typed).flatMap(FilterText.filterRange)
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        filter(in: typed).flatMap { FilterText.hint(for: $0, in: scope) }
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        if let filter = filter(in: typed) { return FilterText.candidates(for: filter, in: scope) }
        let condition = Candidate("where")
        if typed.words.count > 1, typed.begins(with: "everywhere") { return [condition] }
        return [Candidate("all"), condition, Candidate("everywhere")]
            + RowReferences.candidates(for: typed, in: scope)
    }
}
