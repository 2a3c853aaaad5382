import CommandKit
import Domain
import Ports
import Syntax
import Testing

@testable import Rendering

/// Each kind of content in sentences, as it is read aloud.
struct SpokenRendererTests {
    private func spoken(_ output: Output) -> String {
        SpokenRenderer(in: .paris).lines(of: output).text
    }

    @Test func `a list is a summary, a sentence for each record, then the next command`() {
        #expect(
            spoken(.two) == """
                2 listings.
                Listing 9 of 2: Vélo de course, Sport, 80 euros, 5 November 2019, urgent, pinned.
                Listing 10 of 2: Maison, Immobilier, 765000 euros, 5 November 2019, archived.
                Hint: Type next for more.

                """)
    }

    @Test func `missing fields and unknown totals are omitted`() {
        #expect(spoken(.listings([Listing.bare.listed(1)])) == "Listing 1: 3.\n")
        #expect(spoken(.listings([Listing.bare.listed(nil)])) == "Listing: 3.\n")
        #expect(spoken(.nothing) == "No listings.\nHint: Type clear search.\n")
    }

    @Test func `a record is its name, one line for each field, and its long text as lines`() {
        let output = Output(.record(Listing.house.listed(isPinned: true, isArchived: true), Schema.listings))
        #expect(
            spoken(output) == """
                Listing 1: Maison.
                Id: 12.
                Description:
                Grande.
                Avec jardin.
                Category: Immobilier.
                Price: 765000 euros.
                Urgent: no.
                Created: 5 November 2019, 16:56.
                Siret: 123 456.
                Pinned, archived.

                """)
    }

    @Test func `a spoken record is its sentence or the requested fields`() throws {
        let price = try #require(Schema.listings.field(named: "price"))
        let siret = try #require(Schema.listings.field(named: "siret"))
        let listed = Listing.bike.listed(3)
        #expect(
            spoken(Output(.record(RecordDetails(listed, Schema.listings, .row(total: 12)))))
                == "Listing 3 of 12: Vélo de course, Sport, 80 euros, 5 November 2019, urgent.\n")
        #expect(
            spoken(Output(.record(RecordDetails(listed, Schema.listings, .fields([price, siret], total: 12)))))
                == "Price: 80 euros.\nSiret: not known.\n")
    }

    @Test func `hotels include stars and distance, calls both parties and a duration`() {
        let hotel = Schema.hotels.record(
            4,
            [
                "name": .text("Lamp"), "price": .money(Money(tenThousandths: 1_190_5000, currency: .dirham)),
                "stars": .number(4), "distance": .number(1246.8),
            ])
        #expect(
            spoken(Output(.record(RecordDetails(hotel.listed(2), Schema.hotels, .row(total: 9)))))
                == "Hotel 2 of 9: Lamp, 4 stars, 1190 dirhams 50 fils, 1.2 km.\n")
        #expect(spoken(Output(.record(hotel.listed(2), Schema.hotels))).contains("\nDistance: 1.2 km.\n"))
        let call = Schema.calls.record(
            7,
            [
                "created": .date(afternoon), "direction": .text("inbound"), "from": .text("+33 1"), "to": .text("+971"),
                "duration": .duration(125), "type": .text("missed"),
            ])
        #expect(
            spoken(Output(.record(RecordDetails(call.listed(1), Schema.calls, .row(total: 1)))))
                == "Call 1 of 1: +33 1 to +971, 5 November 2019, 16:56, inbound, missed, 2 minutes 5 seconds.\n")
    }

    @Test func `an unpinned transaction is reduced to its category`() {
        let transaction = Schema.transactions.record(
            1, ["name": .text("Metro"), "category": .text("travel"), "amount": Money(2).map(Value.money)])
        let listed = ListedRecord(number: 1, record: transaction, isPinned: false, isArchived: false)
        let sum = ListTotal(spent: -12_5000, count: 1)
        let list = RecordList(schema: Schema.transactions, records: [listed], offset: 0, total: 1, sum: sum)
        #expect(
            spoken(Output(.records(list))) == """
                Transaction 1 of 1: travel, unpinned.
                Spent: 0 euros, received 12 euros 50 cents, added up from 1 record.

                """)
    }

    @Test func `a draft is one line for each field that is set, and a draft list a sentence each`() {
        #expect(
            spoken(Output(.draft(.bike, isOpen: true))) == """
                velo:
                Open: yes.
                Title: Vélo bleu.
                Price: 80 euros.
                Changed: 5 November 2019, 16:56.

                """)
        #expect(
            spoken(Output(.drafts([.bike], open: .velo)))
                == "velo: Title Vélo bleu, 80 euros, Changed 5 November 2019, 16:56, open.\n")
    }

    @Test func `a table is one sentence for each row, with titles from three columns on`() {
        #expect(spoken(.services) == "2 services.\nlistings: Records 340, Current.\ncalls: nothing.\n")
        let pairs = Table(
            columns: ["Name", "Value"], rows: [[.text("format"), .text("auto")], ["Search", .text("")]])
        #expect(spoken(Output(.table(pairs))) == "format: auto.\nSearch: nothing.\n")
    }

    @Test func `a sum includes its count, and a chart each share`() {
        let total = ListTotal(spent: 0, count: 2, category: Field.Choice("travel"))
        #expect(spoken(Output(.totals(total))) == "Total spent, travel: 0 euros, added up from 2 records.\n")
        let parts = Output.Content.parts(
            [
                (.choice(Field.Choice("travel")), MoneySum(.euro, tenThousandths: 30_0000)),
                (.month(Day("2025-12-01")), MoneySum(.euro, tenThousandths: 10_5000)),
            ], by: Table.Column("category", "Category", .text), of: ListTotal(spent: 40_5000, count: 3))
        #expect(
            spoken(Output(parts)) == """
                Travel: 30 euros, 74 percent.
                December 2025: 10 euros 50 cents, 26 percent.
                Total spent: 40 euros 50 cents, 100 percent.

                """)
    }

    @Test func `a map is a list of distances and directions`() {
        let places: [RecordMap.MappedRecord] = [
            .at(1, 25.0, 55, "Lamp", price: 80), .at(2, 25.0, 55, price: 120), .at(3, 25.2, 55, "Dune"),
            .at(4, 25.0, 55, "Palm", price: 90),
        ]
        let text = spoken(.map(places, centre: RecordID(3)))
        #expect(text.hasPrefix("From row 3, “Dune”, on a map "))
        #expect(text.contains("\n1 to 2, 4: 22 km south, 3 together, from 80 euros to 120 euros.\n"))
        #expect(
            spoken(.map([.at(1, 25.0, 55, "Lamp", price: 80), .at(2, 25.2, 55, "Dune")])).contains(
                "\n1: 11 km south, Lamp, 80 euros.\n2: 11 km north, Dune.\n"))
        #expect(spoken(.map([])) == "")
    }

    @Test func `a help page has no columns and introduces input and output`() {
        let page = Output(
            .page(["Usage: pin [ROWS…] [--live]", "", "  price < 200     compares", "  > pin 2", "    Pinned “Vélo”."]),
            message: "Read.")
        #expect(
            spoken(page)
                == "Usage: pin optional ROWS… optional --live\nprice < 200: compares\nYou type: pin 2\nIt prints: Pinned “Vélo”.\nRead.\n"
        )
    }

    @Test func `drawing characters from outside are not read aloud, and sentences end once`() {
        let listing = Listing.bare.with("title", "━━ ★ VÉLO ★ ━━▒█ à voir !")
        #expect(spoken(.listings([listing.listed(1)])) == "Listing 1: ★ VÉLO ★ à voir !\n")
        #expect(spoken(.message("Wait….")) == "Wait…\n")
    }
}

struct SpokenErrorTests {
    private let error = Failure(
        .usage, "Unknown field “\("pirce")”.", hint: "Did you mean \("price")?", at: SourceRange(7, 12))

    private func spoken(_ error: Failure, in line: String, at place: ScriptPlace? = nil) -> String {
        SpokenError(error: error, line: line, place: place).lines(in: .english).text
    }

    @Test func `the wrong word and its position are named in words`() {
        #expect(
            spoken(error, in: "filter pirce < 200") == """
                Error: Unknown field “pirce”.
                The word “pirce”, at character 8.
                Hint: Did you mean price?

                """)
    }

    @Test func `in a script the line and its including lines are named`() {
        let place = ScriptPlace(name: "buying.souk", line: 12, readFrom: [ScriptPlace(name: "evening.souk", line: 3)])
        #expect(
            spoken(error, in: "filter pirce < 200", at: place) == """
                Error in buying.souk, line 12: Unknown field “pirce”.
                The word “pirce”, at character 8.
                Read from evening.souk, line 3.
                Hint: Did you mean price?

                """)
        #expect(
            spoken(Failure(.unwritable, "Gone."), in: "", at: ScriptPlace(name: "a", line: 0)) == "Error in a: Gone.\n")
    }

    @Test func `several wrong words are listed, and a missing word is given by position`() {
        var error = error
        error.range = SourceRange(7, 16)
        #expect(spoken(error, in: "filter pirce < 200").contains("\nThe words “pirce < 2”, at character 8.\n"))
        error.range = .empty(at: 7)
        #expect(spoken(error, in: "filter ").contains("\nAt character 8.\n"))
        error.range = nil
        #expect(!spoken(error, in: "filter ").contains("character"))
    }

    @Test func `expected and actual results are separate lines`() {
        let error = Failure(
            .expectation, "It is not there.", comparing: Comparison(expected: "10 listings", got: "1 listing.\n"))
        #expect(
            spoken(error, in: "expect 10 listings")
                == "Error: It is not there.\nexpected:\n10 listings\ngot:\n1 listing.\n")
    }
}

/// Amounts, lengths, distances and days, in words.
struct SpokenWordsTests {
    @Test(arguments: [
        (0, "0 euros"), (1_0000, "1 euro"), (80_0000, "80 euros"), (1_0100, "1 euro 1 cent"),
        (12_5000, "12 euros 50 cents"), (9900, "99 cents"), (-3_0000, "minus 3 euros"), (1250, "0.125 euros"),
        (12_0001, "12.0001 euros"),
    ])
    func `an amount is spoken with its unit`(tenThousandths: Int64, words: String) {
        #expect(Localizer.english.spoken.text("\(Money(tenThousandths: tenThousandths))") == words)
    }

    @Test func `each currency is spoken in its own words`() {
        let dirhams = Money(tenThousandths: 1_0500, currency: .dirham)
        #expect(Localizer.english.spoken.text("\(dirhams)") == "1 dirham 5 fils")
        #expect(Localizer.english.spoken.text("\(MoneySum(.dollar, tenThousandths: 2_0100))") == "2 dollars 1 cent")
    }

    @Test(arguments: [
        (0, "0 seconds"), (1, "1 second"), (125, "2 minutes 5 seconds"), (3_600, "1 hour"),
        (7_201, "2 hours 1 second"), (-60, "minus 1 minute"),
    ])
    func `a duration is spoken in whole units`(seconds: Int, words: String) {
        #expect(Localizer.english.spoken.text("\(Value.duration(seconds))") == words)
    }

    @Test(arguments: [
        (0.4, "0 metres"), (1, "1 metre"), (850.2, "850 metres"), (999.6, "1 km"), (1246.8, "1.2 km"),
        (9_949, "9.9 km"),
        (9_960, "10 km"), (23_499, "23 km"), (-5, "-5 metres"), (-1e300, "-1e+300 metres"),
    ])
    func `distances are spoken in metres, then in kilometres`(metres: Double, words: String) {
        #expect(Localizer.english.text(Message(metres: metres)) == words)
    }

    @Test func `a date is spoken in words, with its time if it has one`() throws {
        let day = try #require(Day(year: 2026, month: 3, day: 1))
        #expect(Localizer.english.spoken.text("\(Value.day(day))") == "1 March 2026")
        #expect(Localizer.paris.spoken.text("\(Value.date(afternoon))") == "5 November 2019, 16:56")
    }
}
