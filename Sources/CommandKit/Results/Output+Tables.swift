extension Output.Data {
    /// Amounts as parts of their total, for bars of the column 1.
    ///
    /// - Parameter amounts: In the order in which they are shown, in the total's main currency; none is negative.
    public static func parts(
        _ amounts: [(name: Table.Cell, amount: MoneySum)], by names: Table.Column, of total: ListTotal
    ) -> Output.Data {
        let shares = Shares.hundredths(of: amounts.map(\.amount.tenThousandths))
        var table = Table(
            [
                names, Table.Column("amount", "Amount", .money), Table.Column("share", "Share", .number),
                Table.Column("currency", "", for: .csv),
            ],
            rows: amounts.enumerated().map { place, row in
                [
                    row.name, .sum(row.amount), shares.map { .share($0[place]) } ?? .value(.missing),
                    .code(of: row.amount.currency),
                ]
            })
        (table.kind, table.total) = (
            "chart",
            [
                .message(total.field.title), .sum(total.main.spent),
                shares == nil ? .value(.missing) : .share(100), .absent,
            ]
        )
        let sums = amounts.map(\.amount)
        let ends = [
            ("minimum", sums.min { $0.tenThousandths < $1.tenThousandths }),
            ("maximum", sums.max { $0.tenThousandths < $1.tenThousandths }),
        ]
        table.after =
            [Table.Member("total", total.cell), Table.Member("chart", .text("bar"))]
            + ends.map { Table.Member($0, $1.map { .sum($0) } ?? .value(.missing)) }
            + [Table.Member("count", .number(total.main.count)), Table.Member("missing", .number(0))]
        return .table(table)
    }

    public static func draft(_ draft: Draft, isOpen: Bool) -> Output.Data {
        var table = Table(
            [Table.Column("name", "Name", for: .programs), Table.Column("open", "Open")]
                + DraftField.allCases.map { Table.Column($0.rawValue, $0.title) }
                + [Table.Column("created", "Created", for: .programs), Table.Column("changed", "Changed")],
            rows: [[.text(draft.name.string), .value(.boolean(isOpen))] + draft.cells], kind: "draft", key: "draft",
            shape: .sheet)
        table.headline = Message(outside: draft.name.string)
        return .table(table)
    }

    public static func drafts(_ drafts: [Draft], open: DraftName?) -> Output.Data {
        let fields = DraftField.allCases.map { field in
            Table.Column(
                field.rawValue, field.title, field == .price ? .money : .text,
                for: [.title, .price].contains(field) ? .all : .programs)
        }
        return .table(
            Table(
                [Table.Column("name", "Name", .text), Table.Column("open", "Open", for: .programs)] + fields
                    + [
                        Table.Column("created", "Created", for: .programs), Table.Column("changed", "Changed", .day),
                        Table.Column("mark", "", .mark, for: .people),
                    ],
                rows: drafts.map { draft in
                    let isOpen = draft.name == open
                    return [.text(draft.name.string), .value(.boolean(isOpen))] + draft.cells
                        + [isOpen ? "open" : .absent]
                }, kind: "drafts", key: "drafts"))
    }
}

extension Draft {
    fileprivate var cells: [Table.Cell] {
        DraftField.allCases.map { .value(self[$0]) } + [.value(.date(created)), .value(.date(changed))]
    }
}

extension ListTotal {
    /// The sums as a table with a row for each currency.
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
                    .message(title), .message(name), kind, .sum(part.spent), .code(of: part.spent.currency),
                    .sum(part.received), hasReceived ? .message("· received \(part.received)") : .absent,
                    hasReceived ? .message("received \(part.received)") : .absent, .number(part.count),
                    .message(records),
                ]
            }, kind: "totals", key: "total", shape: .one)
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

/// Shares of a whole in percent, rounded so that they add up to 100.
enum Shares {
    /// Returns the shares by largest remainders: each is rounded down, and the rest goes to those that lost most.
    ///
    /// - Parameter parts: None of them negative.
    /// - Returns: Nil if the parts add up to 0.
    static func hundredths(of parts: [Int128]) -> [Int]? {
        let whole = parts.reduce(0, +)
        guard whole != 0 else { return nil }
        let exact = parts.map { ($0 * 100).quotientAndRemainder(dividingBy: whole) }
        var shares = exact.map { Int(clamping: $0.quotient) }
        let left = 100 - shares.reduce(0, +)
        // Among equal remainders the first wins, so that the same amounts always have the same shares.
        let byRemainder = exact.indices.sorted { (exact[$1].remainder, $0) < (exact[$0].remainder, $1) }
        for place in byRemainder.prefix(left) { shares[place] += 1 }
        return shares
    }
}

extension RecordMap {
    public var table: Table {
        var table = Table(
            [
                Table.Column("rows", "Rows", for: .heard), Table.Column("way", "", for: .heard),
                Table.Column("what", "", for: .heard), Table.Column("cost", "", for: .heard),
                Table.Column("count", "Count", .number, for: Self.looking),
                Table.Column("latitude", "Latitude", .number, for: Self.looking),
                Table.Column("longitude", "Longitude", .number, for: Self.looking),
                Table.Column("rows", "Rows", .text, for: Self.looking),
                Table.Column("name", "Name", .text, for: Self.looking), Table.Column("price", "Price", for: .json),
                Table.Column("currency", "", for: .json),
                Table.Column("distance", "Distance", for: .json), Table.Column("direction", "Direction", for: .json),
            ], rows: clusters.map(cells), kind: "map", key: "clusters")
        table.service = service
        let middle = [
            Table.Member("latitude", .degrees(viewport.latitude)),
            Table.Member("longitude", .degrees(viewport.longitude)), Table.Member("row", .number(centre)),
        ]
        table.before = [Table.Member("zoom", .number(viewport.zoom)), Table.Member("centre", .object(middle))]
        let edges = prices.map { prices -> Table.Cell in
            .object([
                Table.Member("middle", .value(.money(prices.middle))),
                Table.Member("high", .value(.money(prices.high))),
                Table.Member("currency", .code(of: prices.middle.currency)),
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
        let (metres, direction) = origin.way(to: cluster.point ?? origin)
        let way: Message = metres < 10 ? "right there" : "\(Message(metres: metres)) \(direction.name)"
        return [
            .rows(cluster.rows), .message(way),
            .message(cluster.localName.map { Message(outside: $0) } ?? "\(cluster.count) together"),
            Self.cost(of: cluster).map { .message($0) } ?? .absent, .number(cluster.count),
            .degrees(cluster.latitude), .degrees(cluster.longitude), .rows(cluster.rows),
            cluster.name.map { .named(.text($0), Message(outside: cluster.localName ?? $0)) } ?? .value(.missing),
            .value(cluster.price.map(Value.money) ?? .missing),
            cluster.price.map { .code(of: $0.currency) } ?? .value(.missing), .number(Int(metres.rounded())),
            .text(direction.word),
        ]
    }

    private static func cost(of cluster: Cluster) -> Message? {
        cluster.priceRange.map { range in
            range.lowerBound == range.upperBound
                ? "\(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
        }
    }

    /// The point that distances are measured from, and the width of the map.
    private var introduction: Message {
        let across = Message(metres: viewport.metresAcross)
        guard let number = centre, let cluster = clusters.first(where: { $0.rows == [number] }) else {
            return "From the middle of a map \(across) wide:"
        }
        return "From row \(number), “\(cluster.localName ?? "")”, on a map \(across) wide:"
    }
}

extension Message {
    /// Creates a number of stars: `4 stars`; half a star is a fraction.
    public init(stars count: Double) {
        let noun = Noun(one: "star", other: "stars")
        self = Int(exactly: count).map { "\($0, noun)" } ?? "\(count, noun)"
    }

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

extension RecordPicture {
    /// The address and the properties of the picture; `problem` is a word for why it cannot be shown.
    public var table: Table {
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
        var table = Table(
            columns.map { Table.Column($0.0, "", for: $0.1) }, rows: [columns.map(\.2)], kind: "image", key: "image",
            shape: .one)
        table.service = service
        return table
    }
}

extension Manual {
    /// A row for each command: its usage and purpose for people, all details for programs.
    public var table: Table {
        let columns = [
            Table.Column("usage", "", .value, for: .seen), Table.Column("name", "", for: [.programs, .heard]),
            Table.Column("aliases", "", for: .json), Table.Column("category", "", for: .programs),
            Table.Column("summary", "", .text), Table.Column("usage", "", for: .programs),
            Table.Column("parameters", "", for: .json), Table.Column("examples", "", for: .json),
        ]
        var table = Table(columns, rows: commands.map(Self.cells))
        for category in CommandCategory.allCases {
            if let place = commands.firstIndex(where: { $0.signature.category == category }) {
                table.headings[place] = category.title
            }
        }
        table.document = self
        return table
    }

    private static func cells(of command: any TableCommand) -> [Table.Cell] {
        let signature = command.signature
        let parameters = signature.parameters.map { parameter -> Table.Cell in
            .object([
                Table.Member("name", .text(parameter.name)), Table.Member("help", .message(parameter.help)),
                Table.Member("optional", .value(.boolean(parameter.isOptional))),
            ])
        }
        let examples = command.examples.map { example -> Table.Cell in
            .object([
                Table.Member("line", .text(example.line)),
                Table.Member("after", .list(example.preparation.map { .text($0) })),
                Table.Member("prints", .text(example.prints)),
            ])
        }
        return [
            .text(signature.usage), .text(signature.name), .list(signature.aliases.map { .text($0) }),
            .text(signature.category.rawValue), .message(signature.summary), .text(signature.usage),
            .list(parameters), .list(examples),
        ]
    }
}
