import CommandKit
import FoundationEssentials
import Testing

@testable import Rendering

struct PlainRendererTests {
    private let renderer = Renderer(.plain)

    @Test(arguments: [1, 20, 80, 1_000])
    func `width and colours have no effect`(width: Int) {
        for output in [Output.two, .services, Output(.record(Listing.house.listed(), Schema.listings))] {
            let rendering = Renderer(.plain, width: width, isColoured: true).rendering(of: output)
            #expect(rendering == renderer.rendering(of: output))
        }
    }

    @Test func `a paragraph wraps at 80 cells, an address never`() {
        let listing = Listing.bike.with("description", String(repeating: "mot ", count: 40))
            .with("image", "https://example.org/" + String(repeating: "a", count: 100))
        let lines = renderer.rendering(of: Output(.record(listing.listed(), Schema.listings))).split(separator: "\n")
        #expect(lines.contains("Image        https://example.org/" + String(repeating: "a", count: 100)))
        let words = lines.filter { $0.hasPrefix("mot") }
        #expect(words.map(\.count) == [79, 79])
    }
}

struct CSVRendererTests {
    private let renderer = Renderer(.csv)

    @Test func `records are rows under a header of field names`() {
        #expect(
            renderer.rendering(of: .two) == """
                id,title,description,category,price,currency,urgent,created,image,thumbnail,siret,pinned,archived
                7,Vélo de course,"Bleu, révisé.",Sport,80,EUR,true,2019-11-05T15:56:59Z,/images/velo.jpg,,,true,false
                12,Maison,"Grande.

                Avec jardin.",Immobilier,765000,EUR,false,2019-11-05T15:56:59Z,,,123 456,false,true

                """)
    }

    @Test func `messages are omitted`() {
        #expect(renderer.rendering(of: .message("Done.", hint: "Go on.")) == "")
        #expect(renderer.rendering(of: .lines) == "")
    }

    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), (" x", "\" x\""),
        ("x ", "\"x \""),
        ("=1+1", "'=1+1"), ("+33", "'+33"), ("-5", "'-5"), ("@sum", "'@sum"), ("\tx", "␉x"), ("\rx", "␍x"),
        ("=a,\"b\"", "\"'=a,\"\"b\"\"\""), ("a=b", "a=b"), ("", ""), ("one\ntwo", "\"one\ntwo\""), ("\u{1B}[m", "␛[m"),
        ("a\r\nb\n", "\"a\nb\n\""), ("a\rb\n\r", "\"a␍b\n␍\""), ("\n=1", "\"'\n=1\""), ("a;=1+1", "\"a;=1+1\""),
        ("a\"\u{301}", "\"a\"\"\u{301}\""),
        ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠a", "'＠a"), ("'=1", "''=1"), ("'tis", "'tis"),
    ])
    func `a cell is text, never a formula`(text: String, cell: String) {
        #expect(CSVText.line(["1", CSVText.cell(text)]) == "1,\(cell)\n")
    }

    @Test func `numbers stay numbers, including negative ones`() {
        let values: [Value] = [.integer(-5), .money(Money(tenThousandths: -100)), .missing]
        #expect(CSVText.line(values.map { CSVText.cell($0) }) == "-5,-0.01,\n")
    }
}

struct JSONRendererTests {
    private let renderer = Renderer(.json)

    @Test func `amounts are exact numbers`() throws {
        let listing = Schema.listings.record(3, ["price": Money(digits: "-0.01").map(Value.money)])
        #expect(renderer.rendering(of: .listings([listing.listed()])).contains(#""price":-0.01,"#))
    }

    @Test func `an error without a position has nulls in its place`() {
        #expect(
            renderer.rendering(of: Failure(.service, "It is down."), for: "list", at: nil) == #"""
                {"command":"list","status":"error","error":{"kind":"service","message":"It is down.","hint":null,\#
                "source":null,"line":null,"column":null}}

                """#)
    }

    private struct Rendering: Decodable {
        let command: String
        let message: String
    }

    @Test(arguments: HostileText.all)
    func `any text survives a round trip`(text: HostileText) throws {
        let rendering = renderer.rendering(of: .message("“\(text.string)”"), for: text.string)
        let decoded = try JSONDecoder().decode(Rendering.self, from: Data(rendering.utf8))
        #expect(decoded.command.unicodeScalars.elementsEqual(text.string.unicodeScalars))
        #expect(decoded.message.unicodeScalars.elementsEqual("“\(text.string)”".unicodeScalars))
    }
}

struct MarkdownRendererTests {
    private let renderer = Renderer(.markdown)

    @Test func `records are a table and a paragraph`() {
        #expect(
            renderer.rendering(of: .two) == """
                |  | Title | Category | Price | Created |  |
                | ---: | --- | --- | ---: | --- | --- |
                | 9 | Vélo de course | Sport | €80 | 2019-11-05 | urgent, pinned |
                | 10 | Maison | Immobilier | €765,000 | 2019-11-05 | archived |

                2 listings.

                """)
    }

    @Test func `a record is a section`() {
        #expect(
            renderer.rendering(of: Output(.record(Listing.house.listed(isPinned: true), Schema.listings))) == """
                ## Maison

                | Field | Value |
                | --- | --- |
                | Id | 12 |
                | Category | Immobilier |
                | Price | €765,000 |
                | Urgent | no |
                | Created | 2019-11-05 16:56 |
                | Image | – |
                | Thumbnail | – |
                | Siret | 123 456 |
                |  | pinned |

                ### Description

                Grande.

                Avec jardin.

                """)
    }

    @Test func `text keeps its layout`() {
        #expect(renderer.rendering(of: .lines) == "```text\nUsage: pin\n\n  > pin 2\n```\n")
    }

    @Test func `hints are shown only at the prompt`() {
        #expect(renderer.rendering(of: .message("Done.", hint: "Go on.")) == "Done.\n")
    }

    @Test(arguments: [
        ("plain, as it is.", "plain, as it is."), ("a|b", "a\\|b"), ("a\\b", "a\\\\b"),
        ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
        ("*x* _y_ ~z~", "\\*x\\* \\_y\\_ \\~z\\~"), ("[a](b)", "\\[a\\](b)"), ("`code`", "\\`code\\`"),
        ("Vélo 🚲", "Vélo 🚲"),
    ])
    func `inline markup is escaped`(text: String, markdown: String) {
        #expect(MarkdownText.inline(text) == markdown)
    }

    @Test(arguments: [
        ("# a", "\\# a\n"), ("- a", "\\- a\n"), ("+ a", "\\+ a\n"), ("===", "\\===\n"), ("1. a", "1\\. a\n"),
        ("12) a", "12\\) a\n"),
        ("1.5 m", "1\\.5 m\n"), ("2019", "2019\n"), ("    code", "code\n"), ("one\ntwo", "one\\\ntwo\n"),
        ("one\n\ntwo", "one\n\ntwo\n"),
        ("one \n- two", "one\\\n\\- two\n"),
    ])
    func `no line of a paragraph starts a block`(text: String, markdown: String) {
        #expect(MarkdownText.paragraph(text) == markdown)
    }

    @Test func `a block cannot be closed by its content`() {
        #expect(MarkdownText.block(["```", "x"], language: "text") == "````text\n```\nx\n````\n")
    }
}
