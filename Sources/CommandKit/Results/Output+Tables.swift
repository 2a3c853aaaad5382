public import Domain
import Ports

// Tables that commands return. A new kind of output is added here.

extension Output.Content {
    public static func totals(_ total: ListTotal) -> Output.Content { .table(total.table) }

    public static func chart(_ chart: Chart) -> Output.Content {
        Output.Content(.table(chart.table), view: chart.kind == .line ? .line(chart) : .bars(chart))
    }

    public static func map(_ map: RecordMap) -> Output.Content { Output.Content(.table(map.table), view: .map(map)) }

    /// A picture of a record, described by the message.
    public static func picture(_ shown: RecordPicture) -> Output.Content {
        Output.Content(.table(shown.table), view: .picture(shown))
    }

    public static func draft(_ draft: Draft, isOpen: Bool) -> Output.Content {
        var table = Table(
            [Table.Column("name", "Name", for: .programs), Table.Column("open", "Open")]
                + DraftField.allCases.map { Table.Column($0.rawValue, $0.title) }
                + [Table.Column("created", "Created", for: .programs), Table.Column("changed", "Changed")],
            rows: [[.text(draft.name.string), .value(.boolean(isOpen))] + draft.cells])
        (table.kind, table.key, table.shape) = ("draft", "draft", .sheet)
        table.headline = Message(outside: draft.name.string)
        return .table(table)
    }

    public static func drafts(_ drafts: [Draft], open: DraftName?) -> Output.Content {
        let fields = DraftField.allCases.map { field in
            Table.Column(
                field.rawValue, field.title, field == .price ? .money : .text,
                for: [.title, .price].contains(field) ? .all : .programs)
        }
        var table = Table(
            [Table.Column("name", "Name", .text), Table.Column("open", "Open", for: .programs)] + fields
                + [
                    Table.Column("created", "Created", for: .programs), Table.Column("changed", "Changed", .day),
                    Table.Column("mark", "", .mark, for: .people),
                ],
            rows: drafts.map { draft in
                let isOpen = draft.name == open
                return [.text(draft.name.string), .value(.boolean(isOpen))] + draft.cells + [isOpen ? "open" : .absent]
            })
        (table.kind, table.key) = ("drafts", "drafts")
        return .table(table)
    }

    public static func reference(_ manual: Manual) -> Output.Content { .table(manual.table) }
}

extension Draft {
    /// The fields, and the times when the draft was created and changed.
    fileprivate var cells: [Table.Cell] {
        DraftField.allCases.map { .value(self[$0]) } + [.value(.date(created)), .value(.date(changed))]
    }
}

extension ListTotal {
    /// The sums as a table with a row for each currency. Programs get the name of the category, or null for all
    /// categories.
    public var table: Table {
        let kind: Table.Cell = category.map { .named(.text($0.name), $0.title) } ?? .named(.missing, "all")
        var table = Table(
            [
                Table.Column("title", "", .value, for: [.programs, .seen]), Table.Column("title", "", for: .heard),
                Table.Column("category", "", .text, for: [.programs, .seen]), Table.Column("amount", "", .money),
                Table.Column("currency", "", for: .programs), Table.Column("received", "", .money, for: .programs),
                Table.Column("received", "", .value, for: .seen), Table.Column("received", "", for: .heard),
                Table.Column("count", "", .number, for: .programs), Table.Column("count", "", for: .heard),
            ],
            rows: parts.map { part in
                let hasReceived = part.received.tenThousandths != 0
                let title = hasReceived ? field.part : field.title
                let name: Message = category.map { "\(title), \($0.title)" } ?? title
                let records: Message = "added up from \(part.count, Noun(one: "record", other: "records"))"
                return [
                    .message(title), .message(name), kind, .sum(part.spent), .text(part.spent.currency.code),
                    .sum(part.received), hasReceived ? .message("· received \(part.received)") : .absent,
                    hasReceived ? .message("received \(part.received)") : .absent, .number(part.count),
                    .message(records),
                ]
            })
        (table.kind, table.key, table.shape) = ("totals", "total", .one)
        let objects = table.rows.map { row in
            Table.Cell.object(table.columns(for: .json).map { Table.Member($0.column.key, row[$0.place]) })
        }
        if objects.count > 1 { table.after = [Table.Member("others", .list(Array(objects.dropFirst())))] }
        return table
    }

    /// The sums as an object inside another object, with those in other currencies in `others`.
    public var cell: Table.Cell {
        let table = table
        return .object(
            table.columns(for: .json).map { Table.Member($0.column.key, table.rows[0][$0.place]) } + table.after)
    }
}

// MARK: Charts

extension Chart {
    /// A column with its cell for each row, and its cell for all rows together.
    private typealias Part = (column: Table.Column, cell: (Row) -> Table.Cell, whole: Table.Cell?)

    fileprivate var table: Table {
        let parts = parts
        var table = Table(parts.map(\.column), rows: rows.map { row in parts.map { $0.cell(row) } })
        table.kind = "chart"
        table.after = (total.map { [Table.Member("total", $0.cell)] } ?? []) + members
        if total != nil { table.total = parts.map { $0.whole ?? .absent } }
        return table
    }

    private var parts: [Part] {
        var parts: [Part] = []
        let hasRanges = rows.contains { $0.label.ends != nil }
        if hasRanges {
            parts.append((Table.Column("from", "From", for: .programs), { $0.label.end { $0.from } }, nil))
            parts.append((Table.Column("to", "To", for: .programs), { $0.label.end { $0.to } }, nil))
        }
        let names = Table.Column(labels.key, labels.title, labelKind, for: hasRanges ? .people : .all)
        parts.append((names, { $0.label.cell }, total.map { .message($0.field.title) }))
        if rows.contains(where: { $0.label.lastYear != .absent }) {
            parts.append((Table.Column("to", "To", for: .json), { $0.label.lastYear }, nil))
        }
        let isMoney = rows.contains { if case .money = $0.figure { true } else { false } }
        let amounts = Table.Column(figures.key, figures.title, isMoney ? .money : .number)
        parts.append((amounts, { $0.figure?.cell ?? .value(.missing) }, total.map { .sum($0.main.spent) }))
        if figures.key != "count", rows.contains(where: { $0.count != nil }) {
            let counts = Table.Column("count", "Count", .number, for: [.programs, .seen])
            parts.append((counts, { $0.count.map { .number($0) } ?? .absent }, total.map { .number($0.count) }))
        }
        if total != nil {
            let isWhole = rows.contains { $0.share != nil }
            let shares = Table.Column("share", "Share", .number)
            let whole: Table.Cell = isWhole ? .share(100) : .value(.missing)
            parts.append((shares, { $0.share.map { .share($0) } ?? .value(.missing) }, whole))
        }
        return parts
    }

    private var members: [Table.Member] {
        let hasMiddle = kind == .histogram || summary.mean != nil
        let figures =
            [("minimum", summary.minimum), ("maximum", summary.maximum)]
            + (hasMiddle ? [("mean", summary.mean), ("median", summary.median)] : [])
        return [Table.Member("chart", .text(kind.rawValue))]
            + figures.map { Table.Member($0, $1?.cell ?? .value(.missing)) }
            + [Table.Member("count", .number(summary.count)), Table.Member("missing", .number(summary.missing))]
    }

    private var labelKind: Table.Column.Kind {
        let isText = rows.contains {
            switch $0.label {
            case .value(.text), .choice: true
            default: false
            }
        }
        return isText ? .text : rows.allSatisfy { $0.label.isNumeric } ? .number : .value
    }
}

extension Chart.Figure {
    public var cell: Table.Cell {
        switch self {
        case .count(let count): .number(count)
        case .money(let sum): .sum(sum)
        case .number(let number): .value(.number(number))
        case .duration(let seconds): .value(.duration(seconds))
        }
    }
}

extension Chart.Label {
    fileprivate var cell: Table.Cell {
        switch self {
        case .value(let value): .named(value, message)
        case .range: .message(message)
        case .hour(let hour): .named(.integer(hour), message)
        case .years(let years): .named(.integer(years.lowerBound), message)
        case .choice, .weekday, .day, .month, .other: .named(.text(digits ?? ""), message)
        }
    }

    fileprivate func end(_ end: ((from: Value, to: Value)) -> Value) -> Table.Cell {
        ends.map { .value(end($0)) } ?? .absent
    }

    fileprivate var lastYear: Table.Cell {
        if case .years(let years) = self, years.count > 1 { .number(years.upperBound) } else { .absent }
    }
}

// MARK: Maps

extension RecordMap {
    fileprivate var table: Table {
        var table = Table(
            [
                Table.Column("rows", "Rows", for: .heard), Table.Column("way", "", for: .heard),
                Table.Column("what", "", for: .heard), Table.Column("cost", "", for: .heard),
                Table.Column("count", "Count", .number, for: Self.looking),
                Table.Column("latitude", "Latitude", .number, for: Self.looking),
                Table.Column("longitude", "Longitude", .number, for: Self.looking),
                Table.Column("rows", "Rows", .text, for: Self.looking),
                Table.Column("name", "Name", .text, for: Self.looking), Table.Column("price", "Price", for: .json),
                Table.Column("distance", "Distance", for: .json), Table.Column("direction", "Direction", for: .json),
            ], rows: clusters.map(cells))
        (table.kind, table.key, table.service) = ("map", "clusters", service)
        let middle = [
            Table.Member("latitude", .degrees(viewport.latitude)),
            Table.Member("longitude", .degrees(viewport.longitude)), Table.Member("row", .number(centre)),
        ]
        table.before = [Table.Member("zoom", .number(viewport.zoom)), Table.Member("centre", .object(middle))]
        let edges = prices.map { prices -> Table.Cell in
            .object([
                Table.Member("middle", .value(.money(prices.middle))),
                Table.Member("high", .value(.money(prices.high))),
            ])
        }
        table.after = [
            Table.Member("unplaced", .number(unplaced)), Table.Member("outside", .number(outside)),
            Table.Member("prices", edges ?? .value(.missing)),
        ]
        table.introduction = clusters.isEmpty ? nil : introduction
        return table
    }

    private static let looking: Table.Readers = [.programs, .seen]

    private func cells(of cluster: Cluster) -> [Table.Cell] {
        let way = way(to: cluster)
        return [
            .rows(cluster.rows), .message(way.message), .message(Self.subject(of: cluster)),
            Self.cost(of: cluster).map { .message($0) } ?? .absent, .number(cluster.count),
            .degrees(cluster.latitude), .degrees(cluster.longitude), .rows(cluster.rows),
            cluster.name.map { .named(.text($0), Message(outside: cluster.localName ?? $0)) } ?? .value(.missing),
            .value(cluster.price.map(Value.money) ?? .missing), .number(Int(way.metres.rounded())),
            .text(way.wind.rawValue),
        ]
    }

    /// Returns the name of a single record, or the number of records.
    private static func subject(of cluster: Cluster) -> Message {
        cluster.localName.map { Message(outside: $0) } ?? "\(cluster.count) together"
    }

    private static func cost(of cluster: Cluster) -> Message? {
        guard let lowest = cluster.prices.first, let highest = cluster.prices.last else { return nil }
        return lowest == highest ? "\(lowest)" : "from \(lowest) to \(highest)"
    }

    /// The point that distances are measured from, and the width of the map.
    private var introduction: Message {
        let across = Message(metres: viewport.metresAcross)
        guard let number = centre, let cluster = clusters.first(where: { $0.rows == [number] }) else {
            return "From the middle of a map \(across) wide:"
        }
        return "From row \(number), “\(cluster.name ?? "")”, on a map \(across) wide:"
    }
}

extension DistanceAndDirection {
    fileprivate var message: Message { metres < 10 ? "right there" : "\(Message(metres: metres)) \(wind.name)" }
}

extension Message {
    /// Creates a distance: `850 metres`, `1.2 km`, `23 km`.
    ///
    /// - Parameter metres: Any number; one of 1e15 or more is not converted to kilometres.
    public init(metres: Double) {
        guard metres.magnitude < 1e15 else {
            self = "\(Value.number(metres)) \("metres" as Message)"
            return
        }
        let whole = Int(metres.rounded())
        guard whole >= 1_000 else {
            self = "\(whole, Noun(one: "metre", other: "metres"))"
            return
        }
        // From 10 km on, tenths do not matter.
        let tenths = whole < 9_950 ? Int((metres / 100).rounded()) : Int((metres / 1_000).rounded()) * 10
        let (kilometres, tenth) = tenths.quotientAndRemainder(dividingBy: 10)
        self = tenth == 0 ? "\(kilometres) km" : "\(kilometres).\(tenth) km"
    }
}

extension Table.Cell {
    /// Returns degrees of latitude or longitude with six decimals, which is a tenth of a metre.
    ///
    /// - Parameter degrees: A number from -360 to 360.
    public static func degrees(_ degrees: Double) -> Table.Cell {
        let millionths = Int((degrees * 1_000_000).rounded())
        let (whole, part) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        let decimals = String(part + 1_000_000).dropFirst()
        return .digits("\(millionths < 0 ? "-" : "")\(whole).\(decimals)")
    }
}

// MARK: Pictures and commands

extension RecordPicture {
    /// The address and the properties of the picture, but not its content; `problem` is a word for why it cannot be
    /// shown.
    fileprivate var table: Table {
        let (picture, problem): (Picture?, Failure?) =
            switch picture {
            case .success(let picture): (picture, nil)
            case .failure(let error): (nil, error)
            }
        let columns: [(String, Table.Readers, Table.Cell)] = [
            ("address", .programs, .text(address)), ("number", .json, .number(number)),
            ("count", .json, .number(count)), ("type", .programs, .text(picture?.type.rawValue)),
            ("width", .programs, .number(picture?.size.width)), ("height", .programs, .number(picture?.size.height)),
            ("bytes", .programs, .number(picture?.bytes.count)), ("problem", .json, .text(problem?.kind.word)),
        ]
        var table = Table(columns.map { Table.Column($0.0, "", for: $0.1) }, rows: [columns.map(\.2)])
        (table.kind, table.key, table.shape, table.service) = ("image", "image", .one, service)
        return table
    }
}

extension Manual {
    /// A row for each command: its usage and purpose for people, all details for programs.
    fileprivate var table: Table {
        let columns = [
            Table.Column("usage", "", .value, for: .seen), Table.Column("name", "", for: [.programs, .heard]),
            Table.Column("aliases", "", for: .json), Table.Column("category", "", for: .programs),
            Table.Column("summary", "", .text), Table.Column("usage", "", for: .programs),
            Table.Column("parameters", "", for: .json), Table.Column("examples", "", for: .json),
        ]
        var table = Table(columns, rows: entries.map(Self.cells))
        table.listsColumns = true
        for category in CommandCategory.allCases {
            if let place = entries.firstIndex(where: { $0.category == category }) {
                table.headings[place] = category.title
            }
        }
        table.document = self
        return table
    }

    private static func cells(of entry: Entry) -> [Table.Cell] {
        let parameters = entry.parameters.map { parameter -> Table.Cell in
            .object([
                Table.Member("name", .text(parameter.name)), Table.Member("help", .message(parameter.help)),
                Table.Member("optional", .value(.boolean(parameter.isOptional))),
            ])
        }
        let examples = entry.examples.map { example -> Table.Cell in
            .object([
                Table.Member("line", .text(example.line)),
                Table.Member("after", .list(example.preparation.map { .text($0) })),
                Table.Member("prints", .text(example.prints)),
            ])
        }
        return [
            .text(entry.usage), .text(entry.name), .list(entry.aliases.map { .text($0) }),
            .text(entry.category.rawValue), .message(entry.summary), .text(entry.usage), .list(parameters),
            .list(examples),
        ]
    }
}
