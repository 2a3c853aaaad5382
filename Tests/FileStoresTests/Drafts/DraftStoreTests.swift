import Domain
import FoundationEssentials
import Services
import Testing

/// What every store of drafts does, whether it keeps them in memory or in files.
@Suite struct DraftStoreTests {
    @Test(arguments: DraftShelf.Place.allCases)
    func `every save is a version, the newest first, each dated and numbered`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        try shelf.save(titles: "one", "two", "three")
        let found = try shelf.store.versions(of: try shelf.name("sofa"))
        #expect(found.versions.map(\.number) == [3, 2, 1])
        #expect(found.versions.map(\.draft.title) == ["three", "two", "one"])
        #expect(found.versions.map(\.saved) == found.versions.map(\.saved).sorted(by: >))
        #expect(Set(found.versions.map(\.saved)).count == 3)
        #expect((found.damaged, found.notices) == ([:], []))
        #expect(found[2]?.draft.title == "two")
        #expect(found[4] == nil)
        #expect(try shelf.numbers(of: "nobody") == [])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `a save that is refused makes no version`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        try shelf.save(titles: "one", "two")
        let error = #expect(throws: StoreError.self) { try shelf.save(titles: "late", after: 1) }
        #expect(error?.kind == .conflict)
        #expect(try shelf.titles() == ["two", "one"])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `a draft takes its versions along to another name, and back`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        let sofa = try shelf.save(titles: "one", "two")
        let couch = sofa.named(try shelf.name("couch"))
        #expect(try shelf.store.rename(sofa.name, to: couch, after: 2) == 3)
        #expect(try shelf.names == ["couch"])
        #expect(try shelf.numbers(of: "sofa") == [])
        let versions = try shelf.store.versions(of: couch.name).versions
        #expect(versions.map(\.draft.name.string) == ["couch", "sofa", "sofa"])
        try shelf.save("couch", titles: "four", after: 3)
        #expect(try shelf.store.rename(couch.name, to: try .sample(title: "four"), after: 4) == 5)
        #expect(try shelf.names == ["sofa"])
        #expect(try shelf.titles() == ["four", "four", "two", "two", "one"])
        #expect(try shelf.store.load().drafts.map(\.generation) == [5])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `what cannot be renamed stays as it is`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        let sofa = try shelf.save(titles: "one", "two")
        try shelf.save("couch", titles: "another")
        let couch = sofa.named(try shelf.name("couch"))
        let lamp = sofa.named(try shelf.name("lamp"))
        let kinds = try [(sofa.name, couch, 2), (sofa.name, lamp, 1), (lamp.name, lamp, 0)].map {
            name, draft, generation in
            try #require(throws: StoreError.self) { try shelf.store.rename(name, to: draft, after: generation) }.kind
        }
        #expect(kinds == [.conflict, .conflict, .notFound])
        #expect(try shelf.names == ["couch", "sofa"])
        #expect(try shelf.titles() == ["two", "one"])
        #expect(try shelf.titles(of: "couch") == ["another"])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `a discarded draft that is saved as it was comes back with its versions`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        let sofa = try shelf.save(titles: "one", "two")
        try shelf.store.remove(sofa.name, after: 2)
        #expect(try shelf.names == [])
        #expect(try shelf.numbers() == [])
        #expect(try shelf.discarded == ["two"])
        #expect(try shelf.store.save(sofa, after: 0) == 2)
        #expect(try shelf.discarded == [])
        #expect(try shelf.titles() == ["two", "one"])
        try shelf.save(titles: "three", after: 2)
        #expect(try shelf.titles() == ["three", "two", "one"])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `a draft begun under the name of a discarded one has a history of its own`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        let first = try shelf.save(titles: "one", "two")
        try shelf.store.remove(first.name, after: 2)
        let second = try shelf.save(titles: "new")
        #expect(try shelf.titles() == ["new"])
        try shelf.store.remove(second.name, after: 1)
        #expect(try shelf.discarded == ["new", "two"])
        #expect(try shelf.store.save(first, after: 0) == 2)
        #expect(try shelf.titles() == ["two", "one"])
        #expect(try shelf.discarded == ["new"])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `what was discarded is kept for thirty days, then it is gone`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        let sofa = try shelf.save(titles: "one", "two")
        try shelf.store.remove(sofa.name, after: 2)
        let discarded = try #require(try shelf.store.discarded().drafts.first)
        #expect(discarded.end == discarded.discarded + 30 * 86_400)
        shelf.clock.pass(days: 29.9)
        #expect(try shelf.discarded == ["two"])
        shelf.clock.pass(days: 0.2)
        #expect(try shelf.discarded == [])
        #expect(try shelf.store.save(sofa, after: 0) == 1)
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `only what is there is discarded, and only as it was read`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        try shelf.save(titles: "one", "two")
        let kinds = try [("sofa", 1), ("couch", 0)].map { name, generation in
            try #require(throws: StoreError.self) { try shelf.store.remove(try shelf.name(name), after: generation) }
                .kind
        }
        #expect(kinds == [.conflict, .notFound])
        #expect(try shelf.titles() == ["two", "one"])
        #expect(try shelf.discarded == [])
    }

    @Test(arguments: DraftShelf.Place.allCases)
    func `beyond two hundred versions every tenth is kept, and the first`(place: DraftShelf.Place) throws {
        let shelf = try DraftShelf(place)
        for number in 1...222 { _ = try shelf.store.save(try .sample(title: "\(number)"), after: number - 1) }
        #expect(try shelf.numbers() == (23...222).reversed() + [20, 10, 1])
    }
}
