@testable import CommandKit
import CommandKitTesting
import FoundationEssentials
import Syntax
import Testing

/// 2019-11-05T16:00:00Z, the time of the watched world's clock.
private let now = Date(timeIntervalSince1970: 1_572_969_600)

@Suite struct FilterTests {
    private func resolve(
        _ source: String, _ marks: Marks = Marks()
    ) throws(Failure) -> (predicate: Domain.Predicate, mentionsArchive: Bool) {
        let expression = try FilterText.expression(source)
        return try FilterResolver(
            schema: Schema.listings, pins: marks.pinMark(Schema.listings), archive: marks.archiveMark(Schema.listings),
            categories: ["Maison", "Mode", "Livres/CD/DVD"], reader: ValueReader(now: now, timeZone: .gmt),
            titles: Titles()
        ).resolve(expression)
    }

    /// Resolves a filter on transactions in French, where the title of `food` is `Nourriture`.
    private func resolveInFrench(_ source: String) throws(Failure) -> Domain.Predicate {
        let expression = try FilterText.expression(source)
        let reader = ValueReader(now: now, timeZone: .gmt, language: .french)
        return try FilterResolver(
            schema: Schema.transactions, pins: Marks().pinMark(Schema.transactions),
            archive: Marks().archiveMark(Schema.transactions), categories: ["food", "travel", "énergie"],
            reader: reader,
            titles: Titles(language: .french) { title, language in
                title == "food" && language == .french ? "Nourriture" : title.unrendered
            }
        ).resolve(expression).predicate
    }

    private func date(_ text: String) throws -> Date { try Date.ISO8601FormatStyle().parse(text) }

    private let sofa = Schema.listings.record(
        1,
        [
            "title": .text("Canapé cuir"), "description": .text("Trois places"), "category": .text("Maison"),
            "price": Money(180).map(Value.money), "urgent": .boolean(true),
        ])
    private let shirt = Schema.listings.record(
        2,
        [
            "title": .text("Chemise"), "category": .text("Mode"), "price": Money(digits: "19.99").map(Value.money),
            "urgent": .boolean(false),
        ])

    @Test(arguments: [
        ("price < 200 and (category = Maison or urgent)", true, false),
        ("category=maison price<=180", true, false), ("price<180", false, true), ("price > €19.99", true, false),
        ("price = 19.99€", false, true), ("price = 19,99", false, true), ("price <= 19,99€", false, true),
        ("price = 19.99", false, true), ("title ~ canape", true, false), ("id = 1.0", true, false),
        ("title = \"CANAPE CUIR\"", true, false), ("not urgent", false, true), ("!urgent", false, true),
        ("urgent = no", false, true), ("urgent != yes", false, true), ("category in (Mode, maison)", true, true),
        ("category not in (Mode)", true, false), ("siret = \"\"", true, true), ("description = \"\"", false, true),
        ("description != \"\"", true, false), ("price = null", false, false), ("price != NULL", true, true),
        ("category = mai", true, false), ("category in (mod, liv)", false, true),
        ("category in (mod, \"livres cd\")", false, true), ("category != mais", false, true),
        ("title = null", false, false), ("id >= 2", false, true), ("category != mode", true, false),
    ])
    func `a filter keeps the records that meet it`(source: String, keepsSofa: Bool, keepsShirt: Bool) throws {
        let predicate = try resolve(source).predicate
        #expect(predicate.matches(sofa) == keepsSofa)
        #expect(predicate.matches(shirt) == keepsShirt)
    }

    @Test(arguments: [
        ("created = 2019-11-05", true), ("created < 2019-11-05", false), ("created <= 2019-11-05", true),
        ("created > 2019-11-05", false), ("created >= 2019-11-05", true), ("created != 2019-11-05", false),
        ("created = 2019-11", true), ("created = today", true), ("created = yesterday", false),
        ("created > -7d", true), ("created < -7d", false), ("created >= -1w", true), ("created > -2h", true),
        ("created > -1h", false), ("created > -1y", true), ("created = hier", false), ("created = aujourd'hui", true),
        ("created = 2019-11-05T14:30:00Z", true), ("created > 2019-10", true),
        ("created > 2019-11-05T14:29:59.999Z", true), ("created = 2019-11-05T14:29:59.999Z", false),
    ])
    func `a day is the whole of it`(source: String, keeps: Bool) throws {
        let listing = Schema.listings.record(1, ["created": .date(try date("2019-11-05T14:30:00Z"))])
        #expect(try resolve(source).predicate.matches(listing) == keeps)
    }

    @Test(arguments: ["category = food", "category = nourriture", "category in (NOURRITURE)", "category = Food"])
    func `a choice is typed by its name or its title`(source: String) throws {
        let category = try #require(Schema.transactions.category)
        let predicate = try resolveInFrench(source)
        #expect(predicate.matches(Schema.transactions.record(1, ["category": .text("food")])))
        #expect(!predicate.matches(Schema.transactions.record(1, ["category": .text("travel")])))
        #expect(source.contains("in") || predicate == .equals(category, .text("food")))
    }

    @Test func `a word of no choice is answered with the words that are shown`() {
        let error = #expect(throws: Failure.self) { try resolveInFrench("category = nouriture") }
        #expect(error?.hint?.unrendered == "Did you mean Nourriture?")
        let other = #expect(throws: Failure.self) { try resolveInFrench("nourriture") }
        #expect(other?.hint?.unrendered == "Try: category = Nourriture.")
        let decimal = #expect(throws: Failure.self) { try resolveInFrench("amount in (1,90)") }
        #expect(decimal?.hint?.unrendered == "Type 1.90, or a space after the comma.")
    }

    @Test(arguments: ["category = nour", "category = foo", "category ~ urritu"])
    func `a choice is typed by the beginning of its name or its title`(source: String) throws {
        #expect(try resolveInFrench(source).matches(Schema.transactions.record(1, ["category": .text("food")])))
    }

    /// The clock is at Tuesday the 5th of November 2019.
    @Test(arguments: [
        ("last month", "2019-10-01", "2019-10-31"), ("le mois dernier", "2019-10-01", "2019-10-31"),
        ("الشهر الماضي", "2019-10-01", "2019-10-31"), ("this week", "2019-11-04", "2019-11-10"),
        ("cette semaine", "2019-11-04", "2019-11-10"), ("الأسبوع القادم", "2019-11-11", "2019-11-17"),
        ("l’année dernière", "2018-01-01", "2018-12-31"), ("last 7 days", "2019-10-30", "2019-11-05"),
        ("past year", "2018-11-06", "2019-11-05"),
        ("december", "2018-12-01", "2018-12-31"), ("Novembre", "2019-11-01", "2019-11-30"),
        ("أكتوبر ٢٠١٨", "2018-10-01", "2018-10-31"), ("6 november", "2018-11-06", "2018-11-06"),
        ("Nov 5, 2018", "2018-11-05", "2018-11-05"), ("3 days ago", "2019-11-02", "2019-11-02"),
        ("il y a 3 jours", "2019-11-02", "2019-11-02"), ("منذ 3 أيام", "2019-11-02", "2019-11-02"),
        ("منذ يومين", "2019-11-03", "2019-11-03"), ("an hour ago", "2019-11-05", "2019-11-05"),
        ("a week ago", "2019-10-29", "2019-10-29"), ("il y a un an", "2018-11-05", "2018-11-05"),
        ("30 derniers jours", "2019-10-07", "2019-11-05"), ("آخر 30 يوما", "2019-10-07", "2019-11-05"),
        ("last 24 hours", "2019-11-04", "2019-11-05"), ("monday", "2019-11-04", "2019-11-04"),
        ("Mardi", "2019-11-05", "2019-11-05"), ("last tuesday", "2019-10-29", "2019-10-29"),
        ("vendredi dernier", "2019-11-01", "2019-11-01"), ("next friday", "2019-11-08", "2019-11-08"),
        ("يوم الاثنين", "2019-11-04", "2019-11-04"), ("le week-end dernier", "2019-11-02", "2019-11-03"),
        ("this weekend", "2019-11-09", "2019-11-10"), ("Q3", "2019-07-01", "2019-09-30"),
        ("T4 2018", "2018-10-01", "2018-12-31"), ("last quarter", "2019-07-01", "2019-09-30"),
        ("ce trimestre", "2019-10-01", "2019-12-31"), ("avant-hier", "2019-11-03", "2019-11-03"),
        ("day before yesterday", "2019-11-03", "2019-11-03"), ("أول من أمس", "2019-11-03", "2019-11-03"),
        ("the day after tomorrow", "2019-11-07", "2019-11-07"), ("3e trimestre 2018", "2018-07-01", "2018-09-30"),
        ("trimestre 3", "2019-07-01", "2019-09-30"), ("premier trimestre", "2019-01-01", "2019-03-31"),
        ("third quarter of 2018", "2018-07-01", "2018-09-30"), ("الربع الثالث 2018", "2018-07-01", "2018-09-30"),
        ("mardi 5 novembre", "2019-11-05", "2019-11-05"), ("1er novembre", "2019-11-01", "2019-11-01"),
        ("november 5th", "2019-11-05", "2019-11-05"), ("2019/11/05", "2019-11-05", "2019-11-05"),
        ("yesterday 18:30", "2019-11-04", "2019-11-04"), ("2019-11-05 14:00", "2019-11-05", "2019-11-05"),
        ("le 20 nov. 2018", "2018-11-20", "2018-11-20"), ("5 November 2018, 16:56", "2018-11-05", "2018-11-05"),
        ("Vendredi 16/11/2018 à 10h00", "2018-11-16", "2018-11-16"), ("the 2018-11-16", "2018-11-16", "2018-11-16"),
        ("يوم الجمعة ١٦/١١/٢٠١٨", "2018-11-16", "2018-11-16"), ("Friday, Nov 16, 2018", "2018-11-16", "2018-11-16"),
        ("يوم الجمعة ١٦ نوفمبر", "2018-11-16", "2018-11-16"), ("تشرين الثاني 2018", "2018-11-01", "2018-11-30"),
        ("5 كانون الأول", "2018-12-05", "2018-12-05"), ("شباط", "2019-02-01", "2019-02-28"),
        ("fév. 2018", "2018-02-01", "2018-02-28"), ("dim.", "2019-11-03", "2019-11-03"),
    ])
    func `a span of time may be in words of every language`(words: String, first: String, last: String) throws {
        let days = ValueReader(now: now, timeZone: .gmt).days(words)
        #expect(days.map { "\($0.lowerBound) \($0.upperBound)" } == "\(first) \(last)")
        let filter = try FilterText.expression("created = \(words) urgent")
        #expect(filter.names.sorted() == ["created", "urgent"])
    }

    @Test(arguments: [
        ("2019-11-05T12:00", "10:00:00", 60), ("2019-11-05 12:00:30", "10:00:30", 1),
        ("2019-11-05T12:00Z", "12:00:00", 60),
        ("2019-11-05t12:00+0530", "06:30:00", 60), ("2019-11-05T12:00:30-01:00", "13:00:30", 1),
    ])
    func `a time may be without seconds or offset`(typed: String, start: String, seconds: Double) throws {
        let zone = try #require(TimeZone(secondsFromGMT: 7_200))
        let span = try #require(ValueReader(now: now, timeZone: zone).span(typed))
        #expect(span.lowerBound == (try date("2019-11-05T\(start)Z")))
        #expect(span.upperBound.timeIntervalSince(span.lowerBound) == seconds)
    }

    @Test func `a time with a fraction is its millisecond, as text and as a number since 1970`() throws {
        for count in stride(from: 1_767_226_740_000, to: 1_767_226_741_000, by: 7) {
            let time = Date(millisecondsSince1970: Double(count))
            let typed = "2026-01-01T00:19:00.\(String(count).suffix(3))Z"
            let span = try #require(ValueReader(now: now, timeZone: .gmt).span(typed))
            #expect(span.lowerBound == time)
            let isWhole = count % 1_000 == 0
            #expect(span.upperBound == Date(millisecondsSince1970: Double(count + (isWhole ? 1_000 : 1))))
        }
    }

    @Test func `an hour or a minute that does not exist is no time`() {
        for typed in ["2019-11-05T25:00", "2019-11-05T12:61", "2019-11-05T12:00:61", "2019-11-05T12:00+99:00"] {
            #expect(ValueReader(now: now, timeZone: .gmt).span(typed) == nil)
        }
    }

    @Test(arguments: [
        ("24/12/2018", "2018-12-24", "2018-12-24"), ("12/24/2018", "2018-12-24", nil),
        ("5/5/2018", "2018-05-05", "2018-05-05"),
        ("1/2/2018", nil, "2018-02-01"), ("1.2.2018", "2018-02-01", "2018-02-01"),
        ("1.2.18", "2018-02-01", "2018-02-01"),
        ("1/2/18", nil, "2018-02-01"), ("01/02/98 18:30", nil, "1998-02-01"), ("2/2018", "2018-02-01", "2018-02-01"),
        ("20/11", "2018-11-20", "2018-11-20"), ("5/4", nil, "2019-04-05"),
        ("2.2018", nil, nil), ("32/1/2018", nil, nil), ("1//2018", nil, nil), ("1/2/3/2018", nil, nil),
    ])
    func `a date may have its year last`(typed: String, inEnglish: String?, inFrench: String?) {
        for (language, day) in [(Language.english, inEnglish), (.french, inFrench)] {
            let days = ValueReader(now: now, timeZone: .gmt, language: language).days(typed)
            #expect(days.map { "\($0.lowerBound)" } == day)
        }
    }

    @Test(arguments: ["distance < 2 km", "distance < 2km and distance > 1,5 kilomètres", "distance under 1 900 m"])
    func `a distance is typed in kilometres or metres`(source: String) throws {
        let near = Schema.hotels.record(1, ["distance": .number(1_800)])
        let predicate = try hotels(in: .french).resolve(try FilterText.expression(source)).predicate
        #expect(predicate.matches(near))
        #expect(!predicate.matches(Schema.hotels.record(1, ["distance": .number(2_100)])))
    }

    @Test func `the sign of a currency is read as its code`() throws {
        let euros = Schema.hotels.record(1, ["currency": .text("EUR")])
        for (source, isKept) in [("currency = €", true), ("currency != €", false), ("currency = $", false)] {
            let predicate = try hotels(in: .english).resolve(try FilterText.expression(source)).predicate
            #expect(predicate.matches(euros) == isKept, "\(source)")
        }
    }

    @Test(arguments: [(Language.english, "1,500 m", "1500m"), (.french, "1,5 km", "1.5km"), (.arabic, "٢ كم", "2km")])
    func `a distance is kept with a decimal point`(language: Language, typed: String, kept: String) throws {
        let expression = try FilterText.expression("distance < \(typed)")
        #expect(hotels(in: language).completed(expression).description == "distance < \(kept)")
    }

    private func hotels(in language: Language) -> FilterResolver {
        FilterResolver(
            schema: Schema.hotels, pins: Marks().pinMark(Schema.hotels), archive: Marks().archiveMark(Schema.hotels),
            categories: [], reader: ValueReader(now: now, timeZone: .gmt, language: language), titles: Titles())
    }

    @Test(arguments: [
        ("older than 3 days", "created < -3d"), ("depuis 3 mois", "created >= \"3 months ago\""),
        ("within 2 weeks", "created > -2w"), ("on monday", "created = monday"),
        ("dans les 30 derniers jours", "created = \"les 30 derniers jours\""), ("في مارس", "created = مارس"),
        ("within last 30 days", "created = \"last 30 days\""), ("within 2019-10", "created = 2019-10"),
        ("within today", "created = today"), ("within 500", "created <= 500"), ("> 3 days", "created > 3d"),
    ])
    func `an age is compared as the day it began`(typed: String, filter: String) throws {
        #expect(try FilterText.expression("created \(typed)").description == filter)
    }

    @Test(arguments: [
        ("before 3 days", "created < -3d"), ("avant 2 mois", "created < \"2 months ago\""),
        ("قبل ٣ أيام", "created = -3d"), ("قبل 2019", "created < 2019"), ("> 3 days", "created > \"3 days\""),
        ("between 2 weeks and 3 days", "created >= -2w and created <= -3d"), ("older than a week", "created < -1w"),
        ("منذ يومين", "created >= -2d"), ("قبل شهر", "created = \"1 month ago\""), ("depuis 10 j", "created >= -10d"),
        ("قبل أكثر من 3 أيام", "created < -3d"), ("depuis deux semaines", "created >= -2w"),
        ("dans 3 jours", "created = \"3 jours\""),
    ])
    func `an amount after the operator of a time is an age`(typed: String, filter: String) throws {
        let source = "created \(typed)"
        let expression = try ExpressionParser.parse(source, in: SourceRange(of: source), meaning: { _ in .time })
        #expect(expression.description == filter)
    }

    @Test(arguments: [
        ("december", "2019-12-01"), ("november", "2019-11-01"), ("october", "2020-10-01"), ("5 nov", "2019-11-05"),
        ("monday", "2019-11-11"),
        ("4 nov", "2020-11-04"), ("october 2018", "2018-10-01"),
    ])
    func `a month is the next one for a field whose dates are to come`(words: String, first: String) throws {
        #expect(["available_from", "due", "check-in"].allSatisfy { Field($0, "Field", .day).isAhead })
        #expect(!["created", "updated", "produced"].contains { Field($0, "Field", .day).isAhead })
        let reader = ValueReader(now: now, timeZone: .gmt, looksAhead: true)
        #expect(reader.days(words).map { "\($0.lowerBound)" } == first)
    }

    @Test func `a date that is missing is neither before nor after`() throws {
        for sign in ["<", "<=", ">", ">=", "="] {
            #expect(try !resolve("created \(sign) today").predicate.matches(Schema.listings.record(1)))
        }
    }

    @Test(arguments: [("urgent = no", false), ("urgent != yes", true), ("not urgent", true), ("urgent in (no)", false)])
    func `a yes or no that is missing is neither`(source: String, isFound: Bool) throws {
        #expect(try resolve(source).predicate.matches(Schema.listings.record(1)) == isFound)
    }

    @Test(arguments: [
        ("prise < 3", "“prise” is not a field of listings.", "Did you mean price?", 0..<5, Failure.Kind.usage),
        ("price < abc", "“abc” is not an amount.", "For example: price < 200 or price = €19.99.", 8..<11, .usage),
        (
            "price > €12.505", "The last three digits of “€12.505” may be thousands or decimals.",
            "Type 12505 or 12.51.", 8..<17, .usage
        ),
        ("category = Maisno", "Unknown category “Maisno”.", "Did you mean Maison?", 11..<17, .notFound),
        ("maison", "“maison” is a value of category, not a field.", "Try: category = Maison.", 0..<6, .usage),
        ("price", "“price” needs a comparison.", "For example: price < 200.", 0..<5, .usage),
        (
            "created > soon", "“soon” is not a date.",
            "For example: 2026-03-01, October 2026, last month or 3 days ago.", 10..<14, .usage
        ),
        (
            "created = 2019-02-31", "“2019-02-31” is not a date.",
            "For example: 2026-03-01, October 2026, last month or 3 days ago.",
            10..<20,
            .usage
        ),
        (
            "created < 01/10/2019", "Either number of “01/10/2019” may be the month.",
            "Type 2019-01-10 or 2019-10-01.", 10..<20, .usage
        ),
        ("urgent > 3", "“urgent” is a yes/no field.", "For example: urgent, or not urgent.", 9..<10, .usage),
        ("price ~ 20", "“~” searches text, and price is not text.", "For example: price < 200.", 8..<10, .usage),
        (
            "category = m", "“m” is the start of several values: Maison, Mode.", "Type a few more letters.", 11..<12,
            .usage
        ),
        ("price < 100 adn urgent", "“adn” is not a field of listings.", "Did you mean and?", 12..<15, .usage),
        (
            "created = today or yesterday", "“yesterday” is not a field of listings.",
            "Try: created = today or created = yesterday.",
            19..<28, .usage
        ),
        (
            "price < 2 kg and urgent", "“2 kg” is not an amount.", "For example: price < 200 or price = €19.99.",
            8..<12,
            .usage
        ),
        ("category = livres cd", "“cd” is not a field of listings.", "Try: category = Livres/CD/DVD.", 18..<20, .usage),
        (
            "title ~ sofa or desk", "“desk” is not a field of listings.", "Try: title ~ sofa or title ~ desk.", 16..<20,
            .usage
        ),
        (
            "price in (1.90, 5,00)", "“5,00” in a list may be one number or two.",
            "Type 5.00, or a space after the comma.", 16..<20, .usage
        ),
        (
            "price in (5,00)", "“5,00” in a list may be one number or two.", "Type 5.00, or a space after the comma.",
            10..<14, .usage
        ),
        (
            "price in (5, 1,200€)", "“1,200€” in a list may be one number or two.",
            "Type 1200€, or a space after the comma.", 13..<21, .usage
        ),
        ("id = x", "“x” is not a whole number.", "Try: id = \"x\".", 5..<6, .usage),
        ("id < 1.5", "“1.5” is not a whole number.", "For example: id = 4.", 5..<8, .usage),
    ])
    func `an unknown word is reported with its place and a hint`(
        source: String, sentence: String, hint: String, place: Range<Int>, kind: Failure.Kind
    ) throws {
        let error = #expect(throws: Failure.self) { try resolve(source) }
        #expect(error?.message.unrendered == sentence)
        #expect(error?.hint?.unrendered == hint)
        #expect(error?.kind == kind)
        #expect(error?.range == SourceRange(place.lowerBound, place.upperBound))
    }

    @Test(arguments: [
        ("title ~ velo and bike", "title ~ velo and title ~ bike"),
        ("category = maison mode", "category in (maison, Mode)"),
        ("category in maison mode", "category in (maison, Mode)"),
        ("maison yesterday", "category = Maison and created = yesterday"),
        ("not (title ~ velo and bike)", "not (title ~ velo and title ~ bike)"),
        ("urgent and (title ~ sofa or desk)", "urgent and (title ~ sofa or title ~ desk)"),
        ("mode", "category = Mode"), ("modes", "category = Mode"), ("with photos", "image != \"\""),
        ("without pictures", "image = \"\""), ("no price and urgent", "price = \"\" and urgent"), ("free", "price = 0"),
        ("urgent true", "urgent = yes"), ("urgent only", "urgent"), ("maison xyzzy", nil), ("hier", "created = hier"),
    ])
    func `a hint has the whole filter, with conditions in place of the words, or nothing`(
        source: String, meant: String?
    ) throws {
        let error = #expect(throws: Failure.self) { try resolve(source) }
        #expect(error?.hint?.unrendered == meant.map { "Try: \($0)." })
        if let meant { _ = try resolve(meant) }
    }

    @Test func `a filter that speaks of the archive shows it`() throws {
        var marks = Marks()
        marks.archived.added = [View.Row(id: RecordID(1), headline: "Canapé cuir")]
        let archived = try resolve("archived", marks)
        #expect(archived.mentionsArchive)
        #expect(archived.predicate.matches(sofa))
        #expect(!archived.predicate.matches(shirt))
        #expect(try !resolve("urgent", marks).mentionsArchive)
    }

    @Test func `an amount may have Arabic digits, and in French a decimal comma`() throws {
        func digits(_ text: String, _ language: Language = .english) throws -> String? {
            try ValueReader.amount(text, in: .euro, typedIn: language)?.money.digits
        }
        #expect(try digits("٢٠") == "20")
        #expect(try digits("٢٠x") == nil)
        #expect(try digits("20,999") == "20999")
        #expect(try digits("20,999 €", .french) == "20.999")
        #expect(try digits("20,999,000", .french) == "20999000")
    }
}
