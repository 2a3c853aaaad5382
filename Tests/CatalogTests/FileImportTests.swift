import Scaffolding
import Domain
import FoundationEssentials
import Ports
import Synchronization
import Testing

@testable import Catalog

@Suite struct FileImportTests {
    private let folder = TemporaryFolder()

    private var imports: String { folder.path + "/cache/imports" }

    private func source(
        _ path: String, keeping: Bool = true, progress: any ProgressWatcher = NoProgressWatcher(),
        failing faults: Faults? = nil
    ) throws -> CatalogSource {
        try CatalogSource.source(
            of: Schema.listings, file: path, keptIn: keeping ? imports : nil, importedFrom: 10_000, progress: progress,
            failing: faults)
    }

    /// Returns the lines of more listings than are kept in memory, and a line that is not one.
    private func lines(_ price: Int = 5, count: Int = 1_200) -> String {
        (1...count).map { #"{"id":\#($0),"title":"Sofa \#($0)","price":\#(price)}"# + "\n" }.joined() + "{\"id\":\n"
    }

    /// Returns the names of everything in the folder of imports except locks.
    private var kept: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: imports)) ?? []).filter { !$0.hasSuffix(".lock") }
    }

    private func onlyImport() throws -> String {
        try #require(kept.count == 1)
        return imports + "/" + kept[0]
    }

    @Test func `a large file is imported once, with its problems`() async throws {
        let path = try folder.write(lines(), to: "a.ndjson")
        let first = try source(path)
        #expect(try await first.count(Query()) == 1_200)
        let place = try onlyImport()
        let problems = try await first.problems()
        #expect(problems.map { $0.place?.message.unrendered } == ["line 1201"])
        let watcher = NotingWatcher()
        let second = try source(path, progress: watcher)
        #expect(try await second.page(Query(text: "sofa 1199")).records.map(\.id) == [RecordID(1_199)])
        #expect(try await second.problems() == problems)
        #expect(watcher.notes == [])
        #expect(try onlyImport() == place)
    }

    @Test func `records that are left out are all counted, although not all their problems are kept`() async throws {
        let path = try folder.write(lines() + String(repeating: "x\n", count: 12_000), to: "a.ndjson")
        for _ in 1...2 {
            let problems = try await source(path).problems()
            #expect(problems.count == ReadProblems.limit)
            #expect(problems.reduce(problems.count) { $0 + $1.others } == 12_001)
        }
    }

    @Test func `records that are read in part are all counted, each once`() async throws {
        let lines = (1...6_000).map { #"{"id":\#($0),"title":"Sofa","price":"ask","creation_date":"soon"}"# }
        let path = try folder.write(lines.joined(separator: "\n"), to: "a.ndjson")
        for _ in 1...2 {
            let problems = try await source(path).problems()
            #expect(problems.count == ReadProblems.limit)
            #expect(problems.reduce(0) { $0 + $1.othersInPart } == 1_000)
        }
    }

    @Test func `matches are found and ordered in columns, whether they come first or last`() async throws {
        // The lamps are not among the first rows by price.
        let lines = (1...25_000).map { number in
            let title = (127...129).contains(number) ? "Lamp" : "Sofa"
            return #"{"id":\#(number),"title":"\#(title)","price":\#(30_000 - number)}"#
        }
        let source = try source(folder.write(lines.joined(separator: "\n"), to: "a.ndjson"))
        let (title, price) = (Schema.listings.fields[1], Schema.listings.fields[4])
        for (part, ids) in [("lamp", [129, 128, 127]), ("sofa", [25_000, 24_999, 24_998])] {
            let query = Query(predicate: .contains(title, part), sort: Sort(price), range: 0..<3)
            #expect(try await source.page(query).records.map(\.id) == ids.map { RecordID($0) })
            let plan = try #require(try await source.explanation(of: query)).page.plan
            #expect(plan == ["SEARCH COLUMN title", "ORDER BY COLUMN price"])
        }
    }

    @Test func `a condition that no column has is looked for in rows that meet the others`() async throws {
        let lines = (1...25_000).map { number in
            let picture = #"{"small":"https://example.org/\#(number % 9).jpg"}"#
            return #"{"id":\#(number),"title":"Sofa","images_url":\#(picture),"price":\#(number)}"#
        }
        let source = try source(folder.write(lines.joined(separator: "\n"), to: "a.ndjson"))
        let picture = try #require(Schema.listings.fields.first { $0.traits.contains(.picture) })
        let price = Schema.listings.fields[4]
        let amount = Value.money(Money(tenThousandths: 249_900_000, currency: .unspecified))
        let few = Predicate.not(.precedes(price, amount))
        for (predicate, count) in [
            (.contains(picture, "/3."), 2_778), (.and([few, .contains(picture, "/7.")]), 2),
            (.not(.contains(picture, "/3.")), 22_222),
        ] as [(Domain.Predicate, Int)] {
            let page = try await source.page(Query(predicate: predicate, sort: Sort(price), range: 0..<2))
            #expect(page.records.count == 2 && page.records.allSatisfy(predicate.matches))
            #expect(try await source.count(Query(predicate: predicate)) == count)
        }
    }

    @Test(arguments: ["columns", "text"])
    func `an import that is cut off while it is open is made again`(name: String) async throws {
        let source = try source(folder.write(lines(), to: "a.ndjson"))
        let price = Schema.listings.fields[4]
        #expect(try await source.count(Query(predicate: .isPresent(price))) == 1_200)
        #expect(try await source.count(Query(text: "sofa 1198")) == 1)
        let file = URL(filePath: try onlyImport() + "/" + name)
        try Data(contentsOf: file).prefix(100).write(to: file)
        #expect(try await source.count(Query(text: "sofa 1199")) == 1)
        #expect(try await source.count(Query(predicate: .not(.isPresent(price)))) == 0)
        #expect(try await source.page(Query(sort: Sort(price), range: 0..<2_000)).records.count == 1_200)
    }

    @Test func `hotels of a large file come in the service's order, wherever they are in the file`() async throws {
        let filler = String(repeating: "x", count: 100)
        // Several parts, each of which has all priorities.
        let lines = (1...6_000).map { #"{"id":\#($0),"name":"Inn \#($0)","priority":\#($0 % 1_000),"x":"\#(filler)"}"# }
        let source = try CatalogSource.source(
            of: Schema.hotels, file: folder.write(lines.joined(separator: "\n"), to: "a.ndjson"), keptIn: imports,
            importedFrom: 10_000)
        func ids(_ query: Query) async throws -> [RecordID] { try await source.page(query).records.map(\.id) }
        let first = (0..<6).map { RecordID($0 * 1_000 + 999) }
        #expect(try await ids(Query(range: 0..<6)) == first)
        let priority = try #require(Schema.hotels.field(named: "priority"))
        #expect(try await ids(Query(predicate: .equals(priority, .number(999)), range: 0..<9)) == first)
        #expect(try await ids(Query(text: "inn 599", range: 0..<3)) == [5_999, 5_998, 5_997].map { RecordID($0) })
    }

    @Test func `a compressed file is imported from an eighth of the size on`() async throws {
        // 1,250 bytes of the 10,000 that are asked for here.
        for (count, imports) in [(20, 0), (40, 1)] {
            let path = try folder.write(Data(zipped: Array(lines(count: count).utf8)), to: "\(count).ndjson.gz")
            #expect(try await source(path).count(Query()) == count)
            #expect(kept.count == imports)
        }
    }

    @Test func `a relative path names the same import`() async throws {
        let path = try folder.write(lines(), to: "a.ndjson")
        let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in "../" }.joined()
        for path in [path, String((up + path).replacing("//", with: "/"))] { _ = try await source(path).count(Query()) }
        #expect(kept.count == 1)
    }

    @Test func `facts that only the end of a file shows hold for its beginning`() async throws {
        // More than is read at once.
        let filler = String(repeating: "x", count: 300)
        let listing = { (id: String, title: String, created: String, price: String) in
            "\(id);\(title);\(filler);\(created);\(price)\r\n"
        }
        let rows = (1...2_000).map { listing("\($0)", "Sofa", "0\($0 % 9 + 1)/01/2026", "1.000") }
        let end = listing("2001", "Café", "12/31/2026", "2,5") + listing("7", "again", "", "")
        let text = "id;title;description;created;price\r\n" + rows.joined() + end
        let latin = folder.path + "/a.csv"
        // Windows-1252, as the last row shows.
        try Data(text.unicodeScalars.map { UInt8($0.value) }).write(to: URL(filePath: latin))
        let source = try source(latin)
        let records = try await source.page(Query(range: 0..<3_000)).records
        #expect(records.count == 2_001)
        let fields = Schema.listings.fields
        #expect(records.last?[fields[1]] == .text("Café"))
        #expect(records.first?.values.compactMap(\.money).first?.tenThousandths == 10_000_000)
        let date = try #require(Schema.listings.fields.first { $0.kind == .date })
        #expect(records.first?[date] == .date(try #require(Date(iso8601: "2026-02-01T00:00:00Z"))))
        #expect(try await source.problems().map { $0.place?.message.unrendered } == ["line 2003"])
        #expect(kept.count == 1)
    }

    @Test func `a large statement is imported once for each form, with its understanding`() async throws {
        let rows = (1...1_000).map { "0\($0 % 9 + 1)/05/2026,Coffee \($0),-2.50\n" } + ["01/05/2026,Salary,2000\n"]
        let path = try folder.write("Date,Description,Amount\n" + rows.joined(), to: "bank.csv")
        func open(_ options: ReadingOptions) throws -> CatalogSource {
            try CatalogSource.source(
                of: Schema.transactions, file: path, as: options, keptIn: imports, importedFrom: 10_000)
        }
        let reading = try #require(try await open(ReadingOptions()).reading())
        #expect(reading.form.sign == .negative && reading.doubtfulDate == "02/05/2026")
        #expect(kept.count == 1)
        let other = ReadingOptions(files: ["another;bank": FileForm(sign: .positive)])
        #expect(try await open(other).reading() == reading)
        #expect(kept.count == 1)
        let chosen = ReadingOptions(files: [reading.shape: FileForm(dateOrder: .monthFirst)])
        #expect(try await open(chosen).reading()?.doubtfulDate == nil)
        #expect(kept.count == 2)
    }

    @Test func `ids are made only if no record of the file has one`() async throws {
        let filler = String(repeating: "x", count: 300)
        let lines = (1...2_000).map { #"{"title":"Sofa \#($0) \#(filler)"}"# }
        let without = try source(folder.write(lines.joined(separator: "\n"), to: "a.ndjson"))
        #expect(try await without.count(Query()) == 2_000)
        let mixed = "[" + (lines + [#"{"id":5,"title":"Lamp"}"#]).joined(separator: ",") + "]"
        let one = try source(folder.write(mixed, to: "b.json"))
        #expect(try await one.page(Query()).records.map(\.id) == [RecordID(5)])
        #expect(try await one.problems().count == 2_000)
    }

    @Test(arguments: [
        "]", "", "{\"id\":1,}]", "{\"id\":1}] x", "{\"id\":1}]]", "{\"id\": 1", "{\"id\":1}\n\n{\"id\":2}]",
    ])
    func `a long array with a mistake names its line`(end: String) async throws {
        let lines = (1...2_000).map { #"{"id":\#($0),"title":"\#(String(repeating: "[", count: 300))"},"# + "\n" }
        let path = try folder.write("[\n" + lines.joined() + end, to: "a.json")
        let error = await #expect(throws: Failure.self) { try await source(path).count(Query()) }
        let line = end.contains("\n\n") ? 2_004 : 2_002
        #expect(error?.message.unrendered == "“\(path)”: It is not JSON from line \(line) on.", "\(error as Any)")
    }

    @Test func `all formats are imported`() async throws {
        let records = (1...1_200).map { #"{"id":\#($0),"title":"Größe, \#($0)","price":\#($0 % 7)}"# }
        let csv = (1...1_200).map { "\($0),\"Größe, \($0)\",\($0 % 7)" }.joined(separator: "\r\n")
        let filler = String(repeating: " ", count: 300_000)
        let files = [
            ("a.ndjson", records.joined(separator: "\n") + filler),
            ("a.json", "[\(records.joined(separator: ","))\(filler)]"),
            (
                "b.json",
                "{\"total\":[1],\"more\":{\"items\":[\n\(filler)\(records.joined(separator: "\n,"))]},\"next\":null}"
            ),
            ("a.csv", "id,title,price\r\n\(csv)\r\n\"\(filler)\",,"),
        ]
        var pages: Set<Page> = []
        for (name, text) in files {
            let source = try source(folder.write(text + filler, to: name))
            #expect(try await source.count(Query()) == 1_200)
            let query = Query(text: "grosse, 7", sort: Sort(Schema.listings.fields[4]), range: 40..<100)
            pages.insert(try await source.page(query))
        }
        #expect(kept.count == files.count)
        #expect(pages.count == 1)
        #expect(pages.first?.records.count == 60)
    }

    @Test func `a file that changed is imported again, at the start and by refresh`() async throws {
        let path = try folder.write(lines(), to: "a.ndjson")
        let first = try source(path)
        #expect(try await first.count(Query()) == 1_200)
        let six = Value.money(Money(tenThousandths: 60_000, currency: .euro))
        let price = Query(predicate: .equals(Schema.listings.fields[4], six))
        #expect(try await first.count(price) == 0)
        _ = try folder.write(lines(6), to: "a.ndjson")
        #expect(try await source(path).count(price) == 1_200)
        #expect(kept.count == 1)
        #expect(try await first.refresh() == 1_200)
        #expect(try await first.count(price) == 1_200)
    }

    @Test func `imports for other zones and services stay until the file changes`() async throws {
        let path = try folder.write(lines(), to: "a.ndjson")
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        func open(_ schema: Schema, in zone: TimeZone) async throws {
            let source = try CatalogSource.source(
                of: schema, file: path, in: zone, keptIn: imports, importedFrom: 10_000)
            _ = try await source.count(Query())
        }
        try await open(.listings, in: .gmt)
        let unfinished = try onlyImport().replacing(/-[0-9a-f]*-[0-9a-f]*$/, with: "-0.new")
        let utc = try #require(TimeZone(identifier: "Etc/UTC"))
        for zone in [paris, utc, .gmt] { try await open(.listings, in: zone) }
        try await open(.products, in: .gmt)
        #expect(kept.count == 3)
        // An import for another purpose, which another program is making.
        try FileManager.default.createDirectory(atPath: unfinished, withIntermediateDirectories: false)
        _ = try folder.write(lines(6), to: "a.ndjson")
        try await open(.listings, in: paris)
        // Those for this zone, for products, and the one that is being made.
        #expect(kept.count == 3 && kept.contains { $0.hasSuffix(".new") })
    }

    @Test func `the header of a file is read once in each state of the file`() async throws {
        let path = folder.path + "/a.csv"
        // The header is neither in the head nor in the tail by which a change is noticed.
        func write(header: String) throws {
            let lines = [String(repeating: "x", count: 20_000), header] + (1...2_000).map { "\($0);Sofa \($0)" }
            _ = try folder.write(lines.joined(separator: "\n"), to: "a.csv")
            let time = Date(timeIntervalSince1970: 0)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        }
        try write(header: "id;title")
        let options = ReadingOptions(files: ["id;title": FileForm(dateOrder: .monthFirst)])
        let reader = RecordFileReader(
            file: try RecordFile(path: path), format: .listings, zone: .gmt, options: options)
        func make() -> FileImport {
            FileImport(
                of: reader, as: .file(reader), keptIn: imports, from: 10_000, progress: NoProgressWatcher(),
                failing: nil)
        }
        let first = make()
        #expect(!first.isReady)
        let source = try CatalogSource.source(
            of: Schema.listings, file: path, as: options, keptIn: imports, importedFrom: 10_000)
        #expect(try await source.count(Query()) == 2_000)
        #expect(first.isReady)
        try write(header: "id;price")
        #expect(first.isReady && !make().isReady)
    }

    @Test func `an import that was cut off is made again, and said once`() async throws {
        let path = try folder.write(lines(), to: "a.ndjson")
        #expect(try await source(path).count(Query()) == 1_200)
        let whole = try onlyImport()
        let temporary = String(whole.prefix(upTo: whole.lastIndex(of: "-") ?? whole.endIndex)) + ".new"
        try FileManager.default.moveItem(atPath: whole, toPath: temporary)
        try Data("half".utf8).write(to: URL(filePath: temporary + "/rows.sqlite"))
        let source = try source(path)
        #expect(try await source.count(Query()) == 1_200)
        #expect(source.remarks.map(\.key) == ["“{}” was imported again: the last import had not finished."])
        #expect(try onlyImport() == whole)
    }

    @Test func `a damaged import is made again`() async throws {
        let path = try folder.write(lines(), to: "a.ndjson")
        #expect(try await source(path).count(Query()) == 1_200)
        for name in try FileManager.default.contentsOfDirectory(atPath: onlyImport()) {
            for text in ["", "not a database"] {
                try Data(text.utf8).write(to: URL(filePath: onlyImport() + "/" + name))
                let source = try source(path)
                #expect(try await source.count(Query()) == 1_200)
                #expect(try await source.count(Query(text: "sofa 1199")) == 1)
            }
        }
    }

    @Test func `nothing is kept of an import on a full disk, and the next one succeeds`() async throws {
        let path = try folder.write(lines(), to: "a.ndjson")
        let faults = Faults()
        faults.set(.full)
        let source = try source(path, failing: faults)
        let error = await #expect(throws: Failure.self) { try await source.count(Query()) }
        #expect(error?.kind == .unwritable)
        #expect(kept == [])
        faults.clear()
        #expect(try await source.count(Query()) == 1_200)
    }

    @Test func `a cancelled import leaves nothing behind`() async throws {
        let path = try folder.write(lines(), to: "a.ndjson")
        let begun = Mutex<Task<Int?, any Error>?>(nil)
        let source = try source(path, progress: NotingWatcher { _ in begun.withLock(\.self)?.cancel() })
        let task = Task {
            while begun.withLock({ $0 == nil }) { await Task.yield() }
            return try await source.count(Query())
        }
        begun.withLock { $0 = task }
        await #expect(throws: Failure.cancelled) { try await task.value }
        #expect(kept == [])
        #expect(try await source.count(Query()) == 1_200)
    }

    @Test func `categories are known once a file is imported, and are no reason to import it`() async throws {
        let line = #"{"id":1,"title":"Sofa","price":5,"category":"Maison"}"#
        let path = try folder.write(line + "\n" + lines(), to: "a.ndjson")
        let source = try source(path)
        #expect(await source.knownCategories() == [])
        #expect(kept == [])
        _ = try await source.count(Query())
        for source in try [source, self.source(path)] {
            #expect(await source.knownCategories().contains("Maison"))
        }
    }

    @Test func `several prompts share one import`() async throws {
        let path = try folder.write(lines(), to: "a.ndjson")
        let watchers = (0..<3).map { _ in NotingWatcher() }
        let sources = try watchers.map { try source(path, progress: $0) }
        let counts = try await withThrowingTaskGroup { group in
            for source in sources { group.addTask { try await source.count(Query()) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == [1_200, 1_200, 1_200])
        #expect(kept.count == 1)
        let importing = watchers.filter { $0.notes.contains { $0.key.hasPrefix("indexing") } }
        #expect(importing.count == 1)
    }

    @Test func `nothing is kept of a small file, nor of any if nothing is to be kept`() async throws {
        let small = try folder.write(lines(count: 10), to: "a.ndjson")
        #expect(try await source(small).count(Query()) == 10)
        let large = try folder.write(lines(), to: "b.ndjson")
        #expect(try await source(large, keeping: false).count(Query(text: "sofa 1199")) == 1)
        #expect(kept == [])
    }

    @Test func `every part of a problem survives`() throws {
        let problems = [
            RecordProblem(
                at: .key("é\n"), id: RecordID(rawValue: "a"), field: "price", value: "\"", "Rounded to \("1.5")"),
            RecordProblem(at: .record(4), "Same id as \(RecordProblem.Place.line(7).message)", isLeftOut: true),
            RecordProblem(at: nil, "At least \(3)"),
            RecordProblem(at: nil, "Rounded to \(Money(tenThousandths: 100))"),
        ]
        #expect(problems.map { RecordProblem(json: $0.json) } == problems)
    }
}

extension Data {
    /// The bytes as one stored block of a gzip file (RFC 1951 and 1952).
    fileprivate init(zipped bytes: [UInt8]) {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
        }
        let length = UInt16(bytes.count)
        self.init([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1])
        for number in [length, ~length] { append(contentsOf: [UInt8(number & 0xFF), UInt8(number >> 8)]) }
        append(contentsOf: bytes)
        for number in [~sum, UInt32(bytes.count)] {
            append(contentsOf: (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) })
        }
    }
}
