import CommandKit
import Terminal
import Scaffolding
import Testing

@testable import Console
@testable import Rendering

@Suite struct PicturePrinterTests {
    /// Returns a PNG for every address without “missing”.
    private struct Gallery: PictureSource {
        var delay = Duration.zero

        func picture(for request: PictureRequest) async throws(Failure) -> Picture {
            if request.address.contains("missing") {
                throw Failure(.notFound, "“\(request.address)” does not exist.")
            }
            do { try await Task.sleep(for: delay) } catch { throw Failure.cancelled }
            do throws(PictureProblem) {
                return try Picture(SamplePNG.bytes(width: 96, height: 72))
            } catch {
                throw Failure(error)
            }
        }
    }

    private func printed(
        _ output: Output, answering answers: [TerminalAnswer] = [.graphics(keys: "i=31", text: "OK")],
        from gallery: Gallery = Gallery(), _ change: (inout RenderingOptions) -> Void = { _ in }
    ) async throws -> String? {
        let graphics = TerminalGraphics(environment: ["TERM": "xterm-256color"], isColoured: true) { _ in answers }
        var printer = PicturePrinter(graphics: graphics, source: gallery, converter: NoPictureConverter())
        printer.patience = gallery.delay == .zero ? .seconds(600) : .zero
        printer.deadline = (one: .seconds(600), list: .seconds(600))
        let destination = RecordingDestination()
        let writer = OutputWriter(output: destination.write, error: destination.write)
        var options = RenderingOptions(format: .table, width: 80, isColoured: false, localizer: .english)
        change(&options)
        let isShown = try await printer.show(output, in: options, to: writer) { _ in .builtIn }
        try writer.flush()
        return isShown ? destination.text : nil
    }

    private func record(image: String?) -> Output {
        Output(
            .record(
                RecordDetails(
                    Self.listed(Schema.listings.record(1, ["title": .text("Vélo"), "image": image.map(Value.text)])),
                    Schema.listings)))
    }

    private static func listed(_ listing: Record, _ number: Int = 1) -> ListedRecord {
        ListedRecord(number: number, record: listing, isPinned: false, isArchived: false)
    }

    private static func list(_ records: [ListedRecord], message: Message? = nil) -> Output {
        Output(
            .records(RecordList(schema: Schema.listings, records: records, offset: 0, total: records.count)),
            message: message)
    }

    @Test func `a record has its picture above it`() async throws {
        let text = try #require(try await printed(record(image: "/a.png")))
        // 32 by 10 cells of 8 by 16 pixels hold 96 by 72 pixels at slightly more than double size.
        let drawing = try #require(text.firstRange(of: "\u{1B}_Ga=T,C=1,c="))
        let headline = try #require(text.firstRange(of: "Vélo"))
        #expect(drawing.lowerBound < headline.lowerBound)
        #expect(!text.contains("Loading"))
    }

    @Test func `while a picture loads its place is kept, and it is drawn there`() async throws {
        let text = try #require(try await printed(record(image: "/a.png"), from: Gallery(delay: .milliseconds(400))))
        let loading = try #require(text.firstRange(of: "Loading the picture…"))
        let headline = try #require(text.firstRange(of: "Vélo"))
        let drawing = try #require(text.firstRange(of: "\u{1B}_Ga=T"))
        #expect(loading.lowerBound < headline.lowerBound && headline.lowerBound < drawing.lowerBound)
        #expect(text[loading.upperBound..<headline.lowerBound].count { $0 == "\n" } == 10)
    }

    @Test func `pictures are drawn only in tables, never for screen readers`() async throws {
        for format in OutputFormat.allCases where format != .table {
            #expect(try await printed(record(image: "/a.png")) { $0.format = format } == nil)
        }
        #expect(try await printed(record(image: "/a.png")) { $0.isAccessible = true } == nil)
        #expect(try await printed(record(image: "/a.png")) { $0.pictures = .off } == nil)
    }

    @Test func `each row of listings has its picture, and rows without one are as high`() async throws {
        let listings = (1...3).map { number in
            let image = number == 2 ? "/missing.png" : "/\(number).png"
            return Self.listed(
                Schema.listings.record(number, ["title": .text("Vélo \(number)"), "image": .text(image)]), number)
        }
        let text = try #require(try await printed(Self.list(listings, message: "3 listings.")))
        #expect(text.count(of: "\u{1B}_Ga=T") == 2)
        let lines = TerminalText(text).lines
        #expect(lines.map { $0.contains("Vélo") } == [false, true, false, true, false, true, false, false])
        #expect(lines.last == "3 listings.")
    }

    @Test func `in a language that is read from the right, pictures are at the right edge`() async throws {
        let listing = Self.listed(Schema.listings.record(1, ["title": .text("Vélo"), "image": .text("/1.png")]))
        let text = try await printed(Self.list([listing])) { $0.localizer = Localizer(.arabic, bidi: .app) }
        #expect(text?.contains("\u{1B}[74C\u{1B}_Ga=T,C=1,c=5,r=2,") == true)
    }

    @Test func `rows of half blocks would say nothing, so lists have none`() async throws {
        let listing = Self.listed(Schema.listings.record(1, ["title": .text("Vélo"), "image": .text("/1.png")]))
        #expect(try await printed(Self.list([listing]), answering: []) == nil)
    }
}

/// A text without its escape sequences.
private struct TerminalText {
    let lines: [String]

    init(_ text: String) {
        lines = text.replacing(/\u{1B}(7|8|\[[0-9]*[A-Z]|_[^\u{1B}]*\u{1B}\\)|\r/, with: "")
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
