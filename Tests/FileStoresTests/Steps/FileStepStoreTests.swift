import Domain
import FoundationEssentials
import Services
import Testing

@testable import FileStores

struct FileStepStoreTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private func store(others: Bool = false) -> FileStepStore {
        FileStepStore(in: home.folders, now: { .noon }, isRunning: { _ in others })
    }

    private func step(_ number: Int) -> Step {
        Step(
            line: "step \(number)",
            changes: [Step.Change(before: .openDraft(nil), after: .openDraft(DraftName("d\(number)")))])
    }

    private func lines(_ store: FileStepStore, on shelf: StepShelf) throws -> [String] {
        try store.numbers(on: shelf).compactMap { try store.step($0, on: shelf)?.step.line }
    }

    /// One of each kind of piece, with nothing in its place and with everything.
    private static func everything() throws -> Step {
        let name = try #require(DraftName("sofa"))
        var draft = Draft(name: name, created: Date(timeIntervalSince1970: 1_795_003_200.123456789))
        draft.title = "Canapé\n“cuir”"
        draft.price = Money(digits: "12.5")
        var settings = Settings()
        (settings[.format], settings[.layout], settings.pageSize) = ("json", "wide", 5)
        let search = SavedSearch(
            service: .listings, search: "a", filter: "price < 1", sort: "price", isDescending: true)
        let view = try #require(Session.full.views[.listings])
        let marked = View.Marked(added: view.pins, removed: view.archive)
        let server = try #require(SourceLocation("http://localhost:1"))
        let change = { ServerArchiveChange(.calls, at: server, view.pins, isArchived: $0) }
        return Step(
            line: "everything",
            changes: [
                .init(before: .draft(name, nil), after: .draft(name, draft)),
                .init(before: .openDraft(nil), after: .openDraft(name)),
                .init(before: .settings(Settings()), after: .settings(settings)),
                .init(before: .search("s", nil), after: .search("s", search)),
                .init(before: .source(.listings, nil), after: .source(.listings, .file("a.json"))),
                .init(before: .question(.listings, View.Question()), after: .question(.listings, view.question)),
                .init(before: .pins(.listings, View.Marked()), after: .pins(.listings, marked)),
                .init(before: .archive(.listings, marked), after: .archive(.listings, View.Marked())),
                .init(before: .serverArchive(change(false)), after: .serverArchive(change(true))),
            ])
    }

    @Test func `nothing is read or made before the first step`() throws {
        let store = store()
        #expect(try home.names(in: "").isEmpty)
        #expect(try store.numbers(on: .done) == [])
        #expect(try home.names(in: "").isEmpty)
    }

    @Test func `every kind of change is the same after a restart`() throws {
        let everything = try Self.everything()
        let number = store().note(everything)
        #expect(try store().step(number, on: .done) == KeptStep(everything))
    }

    @Test func `the keys are those a person would look for`() throws {
        _ = store().note(try Self.everything())
        let payload = try JSONParser.value(of: try home.bytes(of: "data/undo/1.json")).object?.object("payload")
        let changes = payload?.array("changes").compactMap(\.object) ?? []
        #expect(payload?["line"] == .string("everything"))
        try #require(changes.count == 9)
        let kinds = [
            "draft", "openDraft", "settings", "search", "source", "question", "pins", "archive", "serverArchive",
        ]
        #expect(changes.map { $0["what"] } == kinds.map { .string($0) })
        #expect(changes[0].members.map(\.key) == ["after", "before", "name", "what"])
        #expect(changes[5].members.map(\.key) == ["after", "before", "service", "what"])
        #expect(changes[5].object("after").members.map(\.key) == ["descending", "filter", "search", "sort"])
        #expect(changes[6].object("after").members.map(\.key) == ["added", "removed"])
        #expect(changes[8].object("after").members.map(\.key) == ["archived", "rows", "source"])
        #expect(try home.mode(of: "data/undo/1.json") == 0o600)
    }

    @Test func `steps are walked from the newest, and go to the other shelf and back`() throws {
        let first = store()
        let numbers = (1...3).map { first.note(step($0)) }
        first.move([numbers[2]], from: .done)
        #expect(try lines(first, on: .done) == ["step 2", "step 1"])
        let second = store()
        #expect(try lines(second, on: .done) == ["step 2", "step 1"])
        #expect(try lines(second, on: .undone) == ["step 3"])
        second.move([numbers[1], numbers[0]], from: .done)
        #expect(try lines(second, on: .undone) == ["step 1", "step 2", "step 3"])
        #expect(try lines(store(), on: .undone) == ["step 1", "step 2", "step 3"])
        second.move([numbers[0]], from: .undone)
        #expect(try lines(store(), on: .done) == ["step 1"])
        #expect(try lines(store(), on: .undone) == ["step 2", "step 3"])
    }

    @Test(arguments: [true, false])
    func `what was undone is gone after the next step, also one of the next start`(restarts: Bool) throws {
        let first = store()
        let number = first.note(step(1))
        first.move([number], from: .done)
        let next = restarts ? store() : first
        #expect(next.note(step(2)) == 2)
        #expect(try lines(next, on: .undone) == [])
        #expect(try lines(store(), on: .undone) == [])
        #expect(try home.names(in: "data/redo") == [])
    }

    @Test func `two souks take no number twice, and each walks its own steps first`() throws {
        let (first, second) = (store(), store())
        let numbers = [first.note(step(1)), second.note(step(2)), first.note(step(3)), second.note(step(4))]
        #expect(numbers == [1, 2, 3, 4])
        #expect(try lines(first, on: .done) == ["step 3", "step 1", "step 4", "step 2"])
        #expect(try lines(second, on: .done) == ["step 4", "step 2", "step 3", "step 1"])
        #expect(try lines(store(), on: .done) == ["step 4", "step 3", "step 2", "step 1"])
        second.move([4], from: .done)
        #expect(first.note(step(5)) == 5)
        #expect(try lines(second, on: .undone) == ["step 4"])
    }

    @Test func `who made a step is told while they run`() throws {
        let number = store().note(step(1))
        #expect(try store().step(number, on: .done)?.otherProcess == nil)
        #expect(try store(others: true).step(number, on: .done)?.otherProcess != nil)
        #expect(!FileStepStore.isRunningElsewhere(0))
        #expect(!FileStepStore.isRunningElsewhere(1), "It runs, and is no souk.")
    }

    @Test func `a damaged step is set aside with a sentence, and bars the way to no other`() throws {
        let first = store().note(step(1))
        let number = store().note(step(2))
        let whole = try home.bytes(of: "data/undo/2.json")
        var flipped = whole
        flipped[whole.count / 2] ^= 1
        let damages = [0, 1, whole.count / 2, whole.count - 2].map { Array(whole.prefix($0)) } + [flipped]
        for (place, damage) in damages.enumerated() {
            try home.write(damage, to: "data/undo/2.json")
            let error = #expect(throws: StoreError.self) { try store().step(number, on: .done) }
            #expect(error?.kind == .unreadable)
            #expect(error?.plain.contains("undo/2.json” was damaged (") == true)
            #expect(try home.bytes(of: "data/undo/2.json.damaged-\(place + 1)") == damage)
            #expect(try store().numbers(on: .done) == [first])
        }
    }

    @Test func `what is no step is left alone`() throws {
        for name in ["01.json", "1.json.new", "x.json", "-1.json", "0.json", "1"] {
            try home.write("{}", to: "data/undo/\(name)")
        }
        #expect(try store().numbers(on: .done) == [])
        #expect(store().note(step(1)) == 1)
        #expect(try lines(store(), on: .done) == ["step 1"])
    }

    @Test func `a step that cannot be written is kept as long as souk runs`() throws {
        try home.write("in the way", to: "data/undo")
        let store = store()
        let number = store.note(step(1))
        #expect(try store.step(number, on: .done)?.step.line == "step 1")
        store.move([number], from: .done)
        #expect(try store.step(number, on: .undone)?.step.line == "step 1")
    }

    @Test func `the newest hundred are kept`() throws {
        let store = store()
        for number in 1...250 { _ = store.note(step(number)) }
        let count = try home.names(in: "data/undo").count { $0.hasSuffix(".json") }
        #expect((100..<120).contains(count))
        #expect(try self.store().numbers(on: .done) == (151...250).reversed())
        #expect(try store.numbers(on: .done) == (151...250).reversed())
    }

    @Test func `a step that came to nothing is taken away`() throws {
        let store = store()
        _ = store.note(step(1))
        store.withdraw(store.note(step(2)))
        #expect(try lines(store, on: .done) == ["step 1"])
        #expect(try lines(self.store(), on: .done) == ["step 1"])
    }

    @Test func `a step of which nothing is left is counted no more`() throws {
        let store = store()
        let marked = View.Marked(added: [View.Row(id: RecordID(1), headline: "a")])
        _ = store.note(step(1))
        for _ in 1...2 {
            _ = store.note(
                Step(
                    line: "pin",
                    changes: [.init(before: .pins(.listings, View.Marked()), after: .pins(.listings, marked))]))
        }
        store.move([3], from: .done)
        try store.forget(.listings)
        #expect(try store.numbers(on: .done) == [1])
        #expect(try store.numbers(on: .undone) == [])
    }

    @Test func `what is forgotten of a service is in no file, and the rest can still be undone`() throws {
        let store = store()
        let secret = View.Marked(added: [View.Row(id: RecordID(1), headline: "secret")])
        let pin = Step.Change(before: .pins(.listings, View.Marked()), after: .pins(.listings, secret))
        _ = store.note(Step(line: "pin secret", changes: [pin]))
        _ = store.note(
            Step(line: "both", changes: [pin, .init(before: .openDraft(nil), after: .openDraft(DraftName("d")))]))
        let gone = SavedSearch(service: .listings, search: "secret", filter: "", sort: "", isDescending: false)
        let undone = store.note(
            Step(line: "save", changes: [.init(before: .search("s", gone), after: .search("s", nil))]))
        store.move([undone], from: .done)
        try home.write("secret", to: "data/undo/9.json")
        try self.store().forget(.listings)
        #expect(try lines(self.store(), on: .done) == ["both"])
        for folder in ["undo", "redo"] {
            for name in try home.names(in: "data/\(folder)") {
                #expect(!(try home.text(of: "data/\(folder)/\(name)")).contains("secret"))
            }
        }
    }
}
