public import Domain

/// The categories that a user has chosen for records of a service, in place of the source's own.
public struct CategoryChoices: Sendable, Hashable {
    /// Puts every record into a category whose searched fields contain a text.
    public struct Rule: Sendable, Hashable {
        public var text: String
        public var category: String

        package init(text: String, category: String) { (self.text, self.category) = (text, category) }
    }

    /// The categories of single records, which come before the rules.
    public var records: [RecordID: String]
    /// A later rule comes before an earlier one.
    public var rules: [Rule]

    package init(records: [RecordID: String] = [:], rules: [Rule] = []) {
        (self.records, self.rules) = (records, rules)
    }

    public var isEmpty: Bool { records.isEmpty && rules.isEmpty }
}

/// A source with categories that the user has chosen.
///
/// A condition on the category becomes one on the choices and the source's own category, so the source still answers
/// it. Totals and counts by category are made of those of the records that each category was chosen for.
public struct CategorisedSource: RecordSource {
    /// A condition on the source's own records, and the category of those that meet it and no earlier one.
    private struct Choice {
        let condition: Predicate
        let category: String
    }

    private var source: any RecordSource
    private let category: Field
    private let choices: [Choice]

    /// The number of choices that are put into one condition; with more, queries are answered in memory.
    private static let conditionLimit = 60

    /// Nil if the service has no categories, or none were chosen.
    public init?(_ source: any RecordSource, choices: CategoryChoices) {
        guard let category = source.schema.category, !choices.isEmpty else { return nil }
        (self.source, self.category) = (source, category)
        let records = Dictionary(grouping: choices.records.keys) { choices.records[$0] ?? "" }
            .sorted { $0.key < $1.key }
            .map { Choice(condition: .isAmong(Set($0.value)), category: $0.key) }
        let searched = source.schema.searched
        self.choices =
            records
            + choices.rules.reversed().map { rule in
                Choice(condition: .or(searched.map { .contains($0, rule.text) }), category: rule.category)
            }
    }

    public var schema: Schema { source.schema }
    public var location: SourceLocation { source.location }
    public var account: Account? { source.account }
    public var archive: (any RemoteArchive)? { source.archive }
    public var remarks: [Message] { source.remarks }
    public var countsSlowly: Bool { source.countsSlowly }
    public var scanCache: ScanCache? { source.scanCache }
    public var abilities: QueryAbilities { choices.count > Self.conditionLimit ? [] : source.abilities }

    public func abilities(for query: Query) -> QueryAbilities {
        guard choices.count <= Self.conditionLimit else { return [] }
        let abilities = source.abilities(for: query)
        // The source orders by its own categories.
        let isByCategory = query.sort.map { $0.field == category || $0.tie == category } ?? false
        return isByCategory ? abilities.subtracting(.sort) : abilities
    }

    public func narrowing(_ condition: Predicate) -> Predicate? {
        choices.count > Self.conditionLimit || source.narrowing(translated(condition)) == nil ? nil : condition
    }

    public func refresh() async throws(Failure) -> Int? { try await source.refresh() }
    public func status() async throws(Failure) -> SourceStatus { try await source.status() }
    public func problems() async throws(Failure) -> [RecordProblem] { try await source.problems() }
    public func reading() async throws(Failure) -> FileReading? { try await source.reading() }

    public func fetchAll(reporting progress: any ProgressWatcher) async throws(Failure) -> Bool {
        try await source.fetchAll(reporting: progress)
    }

    public func whole(reporting progress: any ProgressWatcher) async throws(Failure) -> any RecordSource {
        var copy = self
        copy.source = try await source.whole(reporting: progress)
        return copy
    }

    public func sortedNumbers(_ query: Query, of field: Field) async throws(Failure) -> SortedNumbers? {
        try await source.sortedNumbers(translated(query), of: field)
    }

    public func explanation(of query: Query) async throws(Failure) -> QueryExplanation? {
        try await source.explanation(of: translated(query))
    }

    public func held(_ ids: Set<RecordID>) async throws(Failure) -> [Record]? {
        try await source.held(ids)?.map(categorised)
    }

    public func count(_ query: Query) async throws(Failure) -> Int? { try await source.count(translated(query)) }

    public func page(_ query: Query) async throws(Failure) -> Page {
        var page = try await source.page(translated(query))
        page.records = page.records.map(categorised)
        return page
    }

    public func categories() async throws(Failure) -> [CategoryCount] {
        let own = try await source.categories()
        let counts = try await source.abilities == .all ? tallies(Query(), by: TallyKeys([category])) : nil
        let names = own.map(\.name) + chosenNames.filter { name in !own.contains { $0.name == name } }
        return names.map { name in
            let count = counts.map { counts in counts.first { $0.values == [.text(name)] }?.count ?? 0 }
            return CategoryCount(name: name, count: count, image: own.first { $0.name == name }?.image)
        }
    }

    public func knownCategories() async -> [String] {
        let own = await source.knownCategories()
        return own + chosenNames.filter { !own.contains($0) }
    }

    public func tallies(_ query: Query, by keys: TallyKeys) async throws(Failure) -> [Tally]? {
        let asked = translated(query)
        guard let place = keys.fields.firstIndex(of: category) else {
            return try await source.tallies(asked, by: keys)
        }
        var all: [Tally] = []
        for name in chosenNames {
            let part = asked.and(condition { $0 == name })
            guard let tallies = try await source.tallies(part, by: keys) else { return nil }
            all += tallies.map { tally in
                var values = tally.values
                values[place] = .text(name)
                return Tally(values: values, count: tally.count, sum: tally.sum)
            }
        }
        guard let tallies = try await source.tallies(asked.and(rest), by: keys) else { return nil }
        return Tally.merging(all + tallies)
    }

    private var chosenNames: [String] { Set(choices.map(\.category)).sorted() }

    private func categorised(_ record: Record) -> Record {
        guard let choice = choices.first(where: { $0.condition.matches(record) }) else { return record }
        var record = record
        record[category] = .text(choice.category)
        return record
    }

    private func condition(_ holds: (String) -> Bool) -> Predicate { condition(holds, else: .or([])) }

    private var rest: Predicate { condition({ _ in false }, else: .and([])) }

    /// Returns a condition on the source's own records: `holds` for the category that was chosen, else `own`. Choices
    /// with the same answer are one part of it, which keeps it flat.
    private func condition(_ holds: (String) -> Bool, else own: Predicate) -> Predicate {
        var result = own
        var rest = choices[...]
        while let last = rest.last {
            let isHeld = holds(last.category)
            let same = rest.reversed().prefix { holds($0.category) == isHeld }.map(\.condition)
            rest = rest.dropLast(same.count)
            result = isHeld ? .or(same.reversed() + [result]) : .and([.not(.or(same.reversed())), result])
        }
        return result
    }

    private func translated(_ query: Query) -> Query {
        var query = query
        query.predicate = query.predicate.map(translated)
        return query
    }

    private func translated(_ predicate: Predicate) -> Predicate {
        switch predicate {
        case .not(let condition): return .not(translated(condition))
        case .and(let conditions): return .and(conditions.map(translated))
        case .or(let conditions): return .or(conditions.map(translated))
        case .equals(category, _), .precedes(category, _), .follows(category, _), .contains(category, _),
            .isPresent(category):
            let sample = { (name: String) in schema.record(0, [category.name: .text(name)]) }
            return condition({ predicate.matches(sample($0)) }, else: predicate)
        default: return predicate
        }
    }
}
