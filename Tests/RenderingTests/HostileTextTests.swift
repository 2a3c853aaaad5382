import CommandKit
import Syntax
import Testing

@testable import Rendering

/// No format lets text from outside reach the terminal as anything but text.
struct HostileTextTests {
    /// Control and bidi characters; our own newlines are removed first.
    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Our own isolates around right-to-left text are allowed, since none of the texts contains such letters.
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2060...0x206F, 0x200B, 0x200E, 0x200F, 0xFEFF: true
        case 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF, 0xE0000...0xE007F, 0xF0000...0x10FFFF: true
        default: false
        }
    }

    @Test(arguments: HostileText.all, OutputFormat.allCases)
    func `text from outside stays text`(text: HostileText, format: OutputFormat) {
        for output in Output.everywhere(text.string) {
            let rendering = Renderer(format, width: 60).rendering(of: output, for: text.string)
            let bad = rendering.unicodeScalars.filter { $0 != "\n" && isForbidden($0) }
            #expect(bad.isEmpty, "\(bad.map(\.value)) in \(rendering.prefix(200).debugDescription)")
            #expect(rendering.isEmpty || rendering.hasSuffix("\n"))
        }
    }

    @Test(arguments: HostileText.all, OutputFormat.allCases)
    func `an error about text from outside stays text`(text: HostileText, format: OutputFormat) {
        let line = "show " + text.string
        let error = Failure(
            .notFound, "There is no “\(text.string)”.", hint: "Not \(text.string).", at: SourceRange(5, line.utf8.count)
        )
        let rendering = Renderer(format, width: 1_000_000).rendering(
            of: error, for: line, at: ScriptPlace(name: text.string, line: 1))
        #expect(rendering.unicodeScalars.filter { $0 != "\n" && isForbidden($0) }.isEmpty)
        #expect(rendering.split(separator: "\n", omittingEmptySubsequences: false).count == (format == .json ? 2 : 5))
    }

    @Test(arguments: HostileText.all, [OutputFormat.plain, .json, .markdown])
    func `one record is one line of a list`(text: HostileText, format: OutputFormat) {
        let alone = Renderer(format).rendering(of: .listings([Listing.bike.listed()]))
        let hostile = Renderer(format).rendering(of: .listings([Listing.hostile(text.string).listed()]))
        #expect(hostile.split(separator: "\n").count == alone.split(separator: "\n").count)
    }

    @Test(arguments: HostileText.all)
    func `a value in a sentence begins no line`(text: HostileText) {
        let values: [Value] = [.text(text.string), .list([text.string, text.string])]
        let sentences = values.map { Localizer.english.text("With \($0).") }
        #expect(sentences.joined().split(separator: "\n", omittingEmptySubsequences: false).count == 1)
    }

    @Test(arguments: HostileText.all)
    func `one record is one line of CSV, except for quoted line breaks`(text: HostileText) {
        let rendering = Renderer(.csv).rendering(of: .listings([Listing.hostile(text.string).listed()]))
        let outside = rendering.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
        #expect(outside.utf8.count { $0 == 0x0A } == 2)
    }

    @Test(arguments: HostileText.all)
    func `columns stay aligned after text from outside`(text: HostileText) throws {
        let records = [Listing.hostile(text.string).listed(1), Listing.bike.listed(2)]
        let lines = Renderer(.plain).rendering(of: .listings(records)).split(separator: "\n")
        let places = try lines.map { line in
            let price = try #require(line.lastRange(of: "€"))
            return TextWidth.cells(of: line[..<price.lowerBound])
        }
        // €1 ends where €80 ends.
        #expect(places[0] == places[1] + 1)
    }
}

extension Substring {
    fileprivate func lastRange(of text: String) -> Range<Index>? { ranges(of: text).last }
}

/// A hostile title.
struct HostileText: Sendable, CustomTestStringConvertible {
    let name: String
    let string: String

    var testDescription: String { name }

    static let all = [
        HostileText(name: "a colour", string: "\u{1B}[31mred\u{1B}[0m"),
        HostileText(name: "a link", string: "\u{1B}]8;;http://evil.example\u{1B}\\here\u{1B}]8;;\u{1B}\\"),
        HostileText(name: "a title of the window", string: "\u{9D}0;owned\u{9C}\u{7}"),
        HostileText(name: "C1 controls", string: "a\u{85}b\u{9B}2Jc\u{80}"),
        HostileText(name: "bidirectional overrides", string: "price \u{202E}08€\u{2066} \u{2069}\u{202C}"),
        HostileText(name: "a joiner outside an emoji", string: "pay\u{200D}pal \u{200B}x"),
        HostileText(name: "combining marks", string: "Z" + String(repeating: "\u{489}\u{301}", count: 5_000)),
        HostileText(name: "NUL", string: "a\0b"),
        HostileText(name: "line breaks", string: "first\nsecond\r\nthird\rfourth\u{2028}fifth\u{B}\u{C}"),
        HostileText(name: "tags and noncharacters", string: "x\u{E0041}\u{E007F}\u{FFFE}\u{10FFFD}\u{E000}"),
        HostileText(name: "formulas", string: "=1+1|'cmd'!A1, \"@x\", -2"),
        HostileText(name: "markup", string: "<b>&|\\`code` *x* [a](http://evil.example) # ~~y~~"),
        HostileText(name: "a family without end", string: String(repeating: "👩‍", count: 2_000) + "👧"),
        HostileText(name: "flags without end", string: String(repeating: "🇫", count: 2_001)),
        HostileText(name: "a title of 20,000 letters", string: String(repeating: "é", count: 20_000)),
        HostileText(name: "nothing", string: ""),
        HostileText(name: "blanks", string: "   "),
    ]
}
