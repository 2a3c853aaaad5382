import CommandKit
import FoundationEssentials

@testable import Rendering

// What the tests of the renderers render.

/// 2019-11-05 15:56:59 UTC, when it is 16:56 in Paris.
let afternoon = Date(timeIntervalSince1970: 1_572_969_419)

extension TimeZone {
    /// As Paris has in winter, without asking the machine for its zones.
    static let paris = TimeZone(secondsFromGMT: 3_600) ?? .gmt
}

extension Localizer {
    /// English, read in Paris.
    static let paris = Localizer(timeZone: .paris)
}

enum Listing {
    static let bike = Schema.listings.record(
        7,
        [
            "title": .text("Vélo de course"), "description": .text("Bleu, révisé."), "category": .text("Sport"),
            "price": Money(80).map(Value.money), "urgent": .boolean(true), "created": .date(afternoon),
            "image": .text("/images/velo.jpg"),
        ])
    static let house = Schema.listings.record(
        12,
        [
            "title": .text("Maison"), "description": .text("Grande.\n\nAvec jardin."), "category": .text("Immobilier"),
            "price": Money(765_000).map(Value.money), "urgent": .boolean(false), "created": .date(afternoon),
            "siret": .text("123 456"),
        ])
    /// A record with only its required fields.
    static let bare = Schema.listings.record(3)

    /// A listing with hostile text in every field.
    static func hostile(_ text: String) -> Record {
        Schema.listings.record(
            1,
            [
                "title": .text(text), "description": .text(text), "category": .text(text),
                "price": Money(1).map(Value.money), "image": .text(text), "thumbnail": .text(text),
            ])
    }
}

extension Record {
    func listed(_ number: Int? = 1, isPinned: Bool = false, isArchived: Bool = false) -> ListedRecord {
        ListedRecord(number: number, record: self, isPinned: isPinned, isArchived: isArchived)
    }

    /// The listing with a text in place of its own.
    func with(_ field: String, _ text: String) -> Record {
        var record = self
        if let field = Schema.listings.field(named: field) { record[field] = .text(text) }
        return record
    }
}

extension Output {
    static func listings(
        _ records: [ListedRecord], total: Int? = nil, message: Message? = nil, hint: Message? = nil
    ) -> Output {
        Output(
            .records(RecordList(schema: Schema.listings, records: records, offset: 0, total: total)), message: message,
            hint: hint)
    }

    static let two = Output.listings(
        [Listing.bike.listed(9, isPinned: true), Listing.house.listed(10, isArchived: true)], total: 2,
        message: "2 listings.", hint: "Type next for more.")

    static let nothing = Output.listings([], total: 0, message: "No listings.", hint: "Type clear search.")

    static let services = Output(
        .table(
            Table(
                columns: ["Service", "Records", "Current"],
                rows: [
                    [.text("listings"), .number(340), .value(.boolean(true))],
                    [.text("calls"), .value(.missing), .value(.boolean(false))],
                ])),
        message: "2 services.")

    static let lines = Output(.page(["Usage: \("pin")", "", "  > pin 2"]))

    static func map(_ places: [RecordMap.MappedRecord], centre: RecordID? = nil, zoom: Int? = nil) -> Output {
        map(RecordMap(service: .listings, places: places, centre: centre, zoom: zoom))
    }

    static func map(_ map: RecordMap) -> Output { Output(.table(map.table), view: .map(map)) }

    /// A hostile text in every place that takes one.
    static func everywhere(_ text: String) -> [Output] {
        var draft = Draft.bike
        draft.title = text
        draft.category = text
        draft.description = text
        draft.image = text
        let listing = Listing.hostile(text)
        return [
            .listings([listing.listed()], message: "Found “\(text)”.", hint: "Try \(text)."),
            Output(.record(listing.listed(), Schema.listings)), Output(.draft(draft, isOpen: true)),
            Output(.drafts([draft], open: nil)),
            Output(.table(Table(columns: ["Line"], rows: [[.text(text)], [.message("“\(text)”")]]))),
            Output(.page(["> \(text)"])), .message("“\(text)”"),
            .map([.at(1, 25.2, 55.3, text), .at(2, 25.3, 55.4, text)]), .bars([3], names: [text]),
        ]
    }
}

extension Output.Data {
    static func record(_ listed: ListedRecord, _ schema: Schema) -> Output.Data {
        .record(RecordDetails(listed, schema))
    }
}

extension RecordMap.MappedRecord {
    /// A place whose id is its number.
    static func at(
        _ number: Int, _ latitude: Double?, _ longitude: Double?, _ headline: String = "Hotel", price: Int? = nil
    ) -> Self {
        Self(
            number: number, id: RecordID(number), headline: headline, latitude: latitude, longitude: longitude,
            price: price.flatMap { Money($0) })
    }
}

extension Draft {
    /// The draft `velo`, for which some fields are still to be set.
    static let bike: Draft = {
        var draft = Draft(name: .velo, created: afternoon)
        draft.title = "Vélo bleu"
        draft.price = Money(80)
        return draft
    }()
}

extension DraftName {
    static let velo: DraftName = {
        guard let name = DraftName("velo") else { preconditionFailure("“velo” is a draft's name") }
        return name
    }()
}

extension Renderer {
    init(_ format: OutputFormat, width: Int = 80, isColoured: Bool = false) {
        self.init(RenderingOptions(format: format, width: width, isColoured: isColoured, localizer: .paris))
    }

    func rendering(of output: Output) -> String { rendering(of: output, for: "list") }
}

extension String {
    /// The text without the sequences that colour it.
    var unpainted: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}

extension [Line] {
    /// The lines as plain English text, each with its newline.
    var text: String { LineWriter(.english).read(self) }
}

// Charts that the tests draw.

extension Output {
    /// A bar or a line for each number, called a, b, c and so on, or by the names.
    static func bars(_ numbers: [Double?], names: [String]? = nil, isASCII: Bool = false) -> Output {
        Output(.table(.figures(numbers, names: names)), view: .bars(of: 1, isASCII: isASCII))
    }

    /// Records per range of ten euros, starting at zero.
    static func histogram(_ counts: [Int]) -> Output {
        var table = Table(
            [Table.Column("price", "Price", .number), Table.Column("count", "Count", .number)],
            rows: counts.enumerated().map { place, count in
                [.message("€\(place * 10) to €\(place * 10 + 10)"), .number(count)]
            })
        table.kind = "chart"
        return Output(.table(table), view: .bars(of: 1))
    }
}

extension Table {
    static func figures(_ numbers: [Double?], names: [String]? = nil) -> Table {
        var table = Table(
            [Column("name", "Name", .text), Column("distance", "Mean", .number)],
            rows: numbers.enumerated().map { place, number in
                [.text(names?[place] ?? name(place)), .value(number.map(Value.number) ?? .missing)]
            })
        table.kind = "chart"
        return table
    }

    private static func name(_ place: Int) -> String {
        String("abcdefghijklmnopqrstuvwxyz".dropFirst(place % 26).prefix(1))
    }
}
