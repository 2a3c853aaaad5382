import CommandKit
import Domain
import Ports
import Testing

@testable import Rendering

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
        ("=1+1", "'=1+1"), ("+33", "'+33"), ("-5", "'-5"), ("@sum", "'@sum"), ("\tx", "'␉x"), ("\rx", "'␍x"),
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
