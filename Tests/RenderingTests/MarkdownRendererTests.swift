import CommandKit
import Domain
import Ports
import Testing

@testable import Rendering

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
