public import struct FoundationEssentials.Date

/// The differences between two looks at a result.
public struct LookChanges: Sendable {
    let since: Date
    /// Records that came, and those whose price changed, in the order of the result.
    public internal(set) var rows: [View.Row] = []
    private var newCount = 0
    /// The names of records whose price changed, with the earlier price and the current one.
    private var cheaper: [(name: String, before: Money, now: Money)] = []
    private var dearer: [(name: String, before: Money, now: Money)] = []
    var gone: [String] = []

    private static let namedLimit = 5

    /// The numbers in one sentence: `Since the last time (2 days ago): 3 new, 1 gone.`
    public func sentence(at now: Date) -> Message {
        let age = Message(age: since, at: now)
        let counts: [Message] = [
            newCount > 0 ? "\(newCount) new" : nil, gone.isEmpty ? nil : "\(gone.count) gone",
            cheaper.isEmpty ? nil : "\(cheaper.count) cheaper", dearer.isEmpty ? nil : "\(dearer.count) dearer",
        ].compactMap(\.self)
        return counts.isEmpty
            ? "Nothing new since the last time (\(age))." : "Since the last time (\(age)): \(list: counts)."
    }

    /// The records that changed their price or went, a line each.
    public var details: [Message] {
        var lines: [Message] = []
        for (name, before, now) in (cheaper + dearer).prefix(Self.namedLimit) {
            lines.append("“\(name)”: \(before), now \(now).")
        }
        if !gone.isEmpty {
            let names: [Message] = gone.prefix(Self.namedLimit).map { "“\($0)”" }
            let rest = gone.count - names.count
            lines.append(rest > 0 ? "Gone: \(list: names), and \(rest) more." : "Gone: \(list: names).")
        }
        return lines
    }

    init(from before: Look, to now: [Record], of schema: Schema, in language: Language, hidden: Set<RecordID>) {
        since = before.time
        for record in now {
            let row = schema.row(of: record, in: language)
            guard let seen = before.records[record.id] else {
                newCount += 1
                rows.append(row)
                continue
            }
            guard let price = schema.price(of: record), let earlier = seen.price, price != earlier,
                price.isComparable(with: earlier)
            else { continue }
            rows.append(row)
            let change = (name: row.headline, before: earlier, now: price)
            if price < earlier { cheaper.append(change) } else { dearer.append(change) }
        }
        let ids = Set(now.map(\.id))
        gone = before.records.filter { !ids.contains($0.key) && !hidden.contains($0.key) }
            .map(\.value.headline).sorted()
    }
}

extension Workspace {
    /// Returns what is new in the current result since the last look, and keeps this look; nil if it is the first one.
    ///
    /// - Parameter showsLast: True to return also what the look before had returned, if nothing else was looked at.
    /// - Throws: `.usage` for a result of more than `Look.limit` records; `.unreachable` if only a part of the records
    ///   is available.
    public mutating func changesSinceLastLook(
        showingLast showsLast: Bool, using world: World
    ) async throws(Failure) -> LookChanges? {
        let source = try source(in: world)
        // A record that was archived before or since is not new when it is restored.
        var (query, hidesArchive) = try await query(where: nil, keepsArchive: true, using: world)
        query.range = 0..<Look.limit + 1
        let asked = query
        let found = try await world.feed(of: source).page(asked).records
        guard found.count <= Look.limit else {
            throw Failure(
                .usage, "More than \(Look.limit, source.schema.noun) cannot be compared.",
                hint: "Narrow the result with search or filter.")
        }
        // Compared with all records, a part of them would look like the others being gone, or later being new.
        if let partial = try await partialSentence(using: world) {
            throw Failure(.unreachable, partial, hint: "Type \(line("refresh")) to try again.")
        }
        let key = [source.service.rawValue, source.location.text, view.search, view.filter]
            .joined(separator: "\n")
        let language = world.language(in: session.settings)
        let seen = found.map { record in
            let headline = source.schema.headline(of: record, in: language)
            return (record.id, Look.Seen(headline: headline, price: source.schema.price(of: record)))
        }
        let last = try await world.look(key)
        let showsEarlier = showsLast && view.look == key
        let earlier = showsEarlier ? try await world.look(key + "\nbefore") : nil
        if !showsLast, let last { try await world.stores.looks?.keep(last, as: key + "\nbefore") }
        try await world.stores.looks?.keep(Look(at: world.now(), Dictionary(seen) { first, _ in first }), as: key)
        view.look = showsLast || last == nil ? "" : key
        let archive = marks.archiveMark(of: source)
        let archived = Set(hidesArchive ? found.filter(archive.condition.matches).map(\.id) : [])
        return (earlier ?? last).map { before in
            LookChanges(
                from: before, to: found.filter { !archived.contains($0.id) }, of: source.schema, in: language,
                hidden: archived.union(archive.added))
        }
    }
}

extension World {
    /// Returns the last look. While a recording holds the clock, earlier looks are ignored: a replay has none of
    /// them.
    fileprivate func look(_ key: String) async throws(Failure) -> Look? {
        let look = try await stores.looks?.look(key)
        return conditions.clock.mode == .held && look?.time != now() ? nil : look
    }
}

extension Schema {
    fileprivate func price(of record: Record) -> Money? { fields.lazy.compactMap { record[$0].money }.first }
}
