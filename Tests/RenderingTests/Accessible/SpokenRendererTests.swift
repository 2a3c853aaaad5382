import CommandKit
import Domain
import Ports
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
