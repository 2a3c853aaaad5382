import Scaffolding
import Syntax
import Testing

struct ExpressionParserTests {
    @Test(arguments: [
        ("urgent", "urgent"),
        ("price<=500", "price <= 500"), ("distance-(m)<5", "distance-m < 5"),
        ("  price  <=  500  ", "price <= 500"),
        ("price==5", "price = 5"), ("price<>5", "price != 5"), ("price≠5", "price != 5"), ("price≤5", "price <= 5"),
        ("price=<5", "price <= 5"), ("price≥5", "price >= 5"),
        ("title~'red bike'", #"title ~ "red bike""#),
        (#"title=it"s a"'b'"#, #"title = "its ab""#), ("title ~ 'or'", #"title ~ "or""#),
        (#"title=red\ bike"#, #"title = "red bike""#),
        (#"title="\u{41}\n""#, #"title = "A\n""#),
        ("x in (a, b, \"c d\")", #"x in (a, b, "c d")"#),
        ("x in a,b", "x in (a, b)"), ("x in a , b c", "x in (a, b) and c"), ("x IN(a)", "x in (a)"),
        ("x not in (a)", "x not in (a)"), ("not x in a", "x not in (a)"), ("not x not in a", "not x not in (a)"),
        ("!urgent", "not urgent"), ("! urgent", "not urgent"), ("NOT urgent", "not urgent"), ("!!a", "not not a"),
        ("urgent not sold", "urgent and not sold"), ("urgent !sold", "urgent and not sold"),
        ("category=maison price<=500", "category = maison and price <= 500"),
        ("a AND b", "a and b"), ("a && b", "a and b"), ("a&&b", "a and b"), ("a || b", "a or b"), ("a Or b", "a or b"),
        ("a or b and c", "a or b and c"), ("a b or c d", "a and b or c and d"), ("not a and b", "not a and b"),
        ("(a or b) c", "(a or b) and c"), ("not (a or b)", "not (a or b)"), ("not(a b)", "not (a and b)"),
        ("((a))", "a"), ("(a and b) and c", "(a and b) and c"), ("(a or b) or c", "(a or b) or c"),
        ("a=b(c=d)", "a = b and c = d"), ("a=1\n# why\nb=2", "a = 1 and b = 2"), ("a=b#c", "a = b#c"),
        ("order=1 android=2 inn notice", "order = 1 and android = 2 and inn and notice"),
        ("x = (a, b)", "x in (a, b)"), ("x != (a, b)", "x not in (a, b)"),
        ("'red bike' = 3", "red-bike = 3"), ("\"a b\" in c", "a-b in (c)"),
        ("price between 10 and 20", "price >= 10 and price <= 20"),
        ("price BETWEEN €10 && 19,99", "price >= €10 and price <= 19,99"),
        ("a or price not between 1 and 2 and b", "a or not (price >= 1 and price <= 2) and b"),
        ("siret is null", #"siret = """#), ("siret is not null", #"siret != """#),
        ("siret is 'null'", #"siret = "null""#),
        ("urgent is true and a", "urgent = true and a"), ("category is not Mode", "category != Mode"),
        ("title like '%velo%'", #"title ~ "velo""#), ("title ilike velo", "title ~ velo"),
        ("title not like %velo%", "not title ~ velo"), ("title contains velo", "title ~ velo"),
        ("title ~ *velo*", "title ~ velo"), ("title ~ '5*'", #"title ~ "5*""#),
        ("title like *velo*", "title ~ velo"), ("created > -7 days", "created > -7d"), ("title = vel*", "title = vel*"),
        ("title ~ “l'eau \"5\"” b", #"title ~ "l'eau \"5\"" and b"#), ("x in (“a b”,c)", #"x in ("a b", c)"#),
        ("a = #3 b", "a = #3 and b"),
        ("is = 3 between", "is = 3 and between"),
        ("price under 100 or price Over 5 €", "price < 100 or price > 5€"),
        ("created since -7d and not created before 2026", "created >= -7d and not created < 2026"),
        ("price entre 10 et 20 ou title contient velo", "price >= 10 and price <= 20 or title ~ velo"),
        ("price بين 10 و 20", "price >= 10 and price <= 20"),
        ("created in last month, october 2018 urgent", "created in (\"last month\", \"october 2018\") and urgent"),
        ("after = 3 after", "after = 3 and after"),
        ("price less than or equal to 100", "price <= 100"), ("price greater than or equal to 5", "price >= 5"),
        ("price supérieur ou égal à 5 ou b", "price >= 5 or b"), ("price أكبر من أو يساوي 5", "price >= 5"),
        ("title يحتوي على velo", "title ~ velo"), ("title contains على", "title ~ على"),
        ("a dans b, c et d", "a in (b, c) and d"), ("a parmi b, c", "a in (b, c)"),
        ("a في b، c d", "a in (b, c) and d"),
        ("a is not b, c", "a not in (b, c)"), ("a is 19,99", "a = 19,99"),
        ("price < AED 900", "price < AED900"), ("price < 20 €", "price < 20€"), ("price < € 20", "price < €20"),
        ("price < 1,200 EUR and a", "price < 1,200EUR and a"), ("price < 20 eur", "price < 20EUR"),
        ("siret is set", "siret != \"\""), ("siret is not set", "siret = \"\""),
        ("siret est renseigné et b", "siret != \"\" and b"),
        ("price over 100 but b", "price > 100 and b"),
        ("price < 1 200", "price < \"1 200\""), ("price < 12 000", "price < \"12 000\""),
        ("price < 1 200 000,50 € and a", #"price < "1 200 000,50€" and a"#), ("a = 5 b", "a = 5 and b"),
        ("price between €1 000 and AED 2 000.5", #"price >= "€1 000" and price <= "AED2 000.5""#),
        ("price between 1 € and 2 €", "price >= 1€ and price <= 2€"), ("price < 20 Euros", "price < 20€"),
        ("price in (20 EUR, € 30, 1 200 €)", #"price in (20EUR, €30, "1 200€")"#),
        ("a in 1 €, 2 b", "a in (1€, 2) and b"),
        ("duration over 2 minutes and new", "duration > 2m and new"),
        ("duration > 2 h and created > -7 jours", "duration > 2h and created > -7d"), ("a > 3 دقائق", "a > 3m"),
        ("a = 1 VIA = 2", "a = 1 and VIA = 2"), ("a = 1 b", "a = 1 and b"), ("a = '1' EUR", #"a = "1" and EUR"#),
        ("a et b ou non c", "a and b or not c"), ("a و b أو ليس c", "a and b or not c"),
        ("a n'est pas b et pas c", "a != b and not c"), ("a isn't b", "a != b"),
        ("a n’est pas vide et غير b", #"a != "" and not b"#),
        ("a dans (b, c) et d يساوي e", "a in (b, c) and d = e"), ("a = pas", "a = pas"),
        ("a=1 ou (b)", "a = 1 or b"), ("a et=1", "a and et = 1"), ("a et", "a and et"), ("non", "non"),
        ("a=et", "a = et"), ("x between 1 € et 2 €", "x >= 1€ and x <= 2€"), ("a < 50 € ou b", "a < 50€ or b"),
        ("a ~ « vélo bleu » et b", #"a ~ "vélo bleu" and b"#),
    ])
    func `an expression parses to its canonical form`(source: String, expected: String) throws {
        #expect(try ExpressionParser.parse(source).description == expected)
    }

    @Test(arguments: [
        "Livres/CD/DVD", "-7d", "2019-11-05", "€20", "19.99€", "l'eau", "dogs'", "+33612345678", "R&B", "*bike*", "20%",
        "$5", "a:b",
        "john@mail.com", "_x", "C#", "12:30", "🚲", "👩‍👩‍👧", "e\u{301}", "\u{301}", "a1\u{A0}b", "自行车", "a&",
    ])
    func `an operand needs no quotes`(operand: String) throws {
        for source in ["x=\(operand)", "x =\(operand) ", "x in (\(operand),\(operand))"] {
            let found = operands(of: try ExpressionParser.parse(source))
            #expect(found.allSatisfy { $0.value == Operand(operand) } && !found.isEmpty)
        }
    }

    @Test(arguments: ["19,99", "€19,99", "1,200,000", "1.234,50€", "1\u{A0}850,50\u{A0}€", "٢,٥"])
    func `outside a list a number may contain commas`(number: String) throws {
        for source in ["x=\(number)", "x < \(number) and y", "(x=\(number))"] {
            let expression = try ExpressionParser.parse(source)
            #expect(operands(of: expression).map(\.value) == [Operand(number)])
            let spelling = expression.description
            #expect(spelling.contains(number) && !spelling.contains("\""))
            #expect(operands(of: try ExpressionParser.parse(spelling)).map(\.value) == [Operand(number)])
        }
        let parts = number.split(separator: ",").count
        #expect(operands(of: try ExpressionParser.parse("x in (\(number))")).count == parts)
    }

    @Test(arguments: [
        ("price < 100 200", "200"), ("price between 10 and 50 100", "100"), ("price in (100 200)", "200"),
        ("price in (1 200)", "200"), ("price in (100 200 300)", "200"),
    ])
    func `two numbers with a blank between them are not one`(source: String, second: String) {
        let error = #expect(throws: ParseError.self) { try ExpressionParser.parse(source) }
        #expect(error?.reason == .unexpected(second))
    }

    @Test func `a text has no unit`() throws {
        let error = #expect(throws: ParseError.self) {
            let source = "title = VTT 26"
            return try ExpressionParser.parse(source) { $0 == "title" ? .text : .any }
        }
        #expect(error == ParseError(.unexpected("26"), at: SourceRange(12, 14)))
    }

    @Test(arguments: [
        ("x not in (a, b)", "x not in (a, b)"), ("x is not in (a)", "x not in (a)"),
        ("x pas dans (a, b)", "x not in (a, b)"), ("x ليس في (a، b)", "x not in (a, b)"),
        ("x pas entre 1 et 2", "not (x >= 1 and x <= 2)"), ("x ليس بين 1 و 2", "not (x >= 1 and x <= 2)"),
        ("x not under 3", "not x < 3"), ("x sous 3", "x < 3"), ("x تحت 3", "x < 3"), ("x فوق 3", "x > 3"),
        ("x pas y en 2019", "x and not y = 2019"), ("x not y", "x and not y"),
        ("x لا يساوي y", "not x = y"), ("x !~ y", "not x ~ y"), ("x not < 3 y", "not x < 3 and y"),
        ("\"and\" = 1 and not \"in\" in (2)", "\"and\" = 1 and \"in\" not in (2)"),
    ])
    func `an operator in words may be negated`(source: String, expected: String) throws {
        #expect(try ExpressionParser.parse(source).description == expected)
        #expect(try ExpressionParser.parse(expected).description == expected)
    }

    @Test(arguments: [
        ("created last month urgent", "created = \"last month\" and urgent"),
        ("not created 2019 or created 5 nov", "not created = 2019 or created = \"5 nov\""),
        ("created today = 3", "created and today = 3"), ("created price", "created and price"),
        (
            "created between 1 October and 5 November 2019",
            "created >= \"1 October 2019\" and created <= \"5 November 2019\""
        ),
        (
            "created entre le 1er décembre et le 5 janvier 2020",
            "created >= \"le 1er décembre 2019\" and created <= \"le 5 janvier 2020\""
        ),
        ("created between May 2018 and July 2019", "created >= \"May 2018\" and created <= \"July 2019\""),
        ("created between May and July", "created >= May and created <= July"),
        ("created بين أكتوبر ونوفمبر", "created >= أكتوبر and created <= نوفمبر"),
        ("created بين أمس واليوم", "created >= أمس and created <= اليوم"),
        ("price بين 20 و400", "price >= 20 and price <= 400"),
        ("created il y a plus de 3 jours", "created < -3d"), ("created il y a moins d'une semaine", "created > -1w"),
        ("created il y a plus d’un mois", "created < \"1 month ago\""),
        ("created on or after 2019-11", "created >= 2019-11"), ("created on or before May", "created <= May"),
    ])
    func `a time needs no operator`(source: String, expected: String) throws {
        let expression = try ExpressionParser.parse(source) {
            $0 == "created" ? .time : .any
        }
        #expect(expression.description == expected)
    }

    @Test(arguments: [
        ("siret غير فارغ", #"siret != """#), ("category ليست Mode", "category != Mode"),
        ("category not Mode, Maison", "category not in (Mode, Maison)"),
        ("category not 'Mode'", #"category != "Mode""#),
        ("urgent ليس category = Mode", "urgent and not category = Mode"), ("urgent not siret", "urgent and not siret"),
        ("maison not jardin", "maison and not jardin"),
    ])
    func `not before a value is an operator`(source: String, expected: String) throws {
        let fields = ["siret", "category", "urgent"]
        let expression = try ExpressionParser.parse(source) { fields.contains($0) ? .text : nil }
        #expect(expression.description == expected)
    }

    @Test func `quotes and escapes mark an operand`() throws {
        let expression = try ExpressionParser.parse(#"x in (all, "all", 'all', \all, a"ll")"#)
        #expect(operands(of: expression).map(\.text) == ["all", "all", "all", "all", "all"])
        #expect(operands(of: expression).map(\.isQuoted) == [false, true, true, true, true])
    }

    @Test(arguments: ["urgent", "Prix", "été", "e\u{301}t", "_x", "a.b", "a-b", "x1", "價格"])
    func `a name is a letter or an underscore, and letters, digits and three signs`(name: String) throws {
        #expect(try ExpressionParser.parse(name).form == .field(Located(name, at: .empty(at: 0))))
    }

    @Test func `every node has its position in the whole source`() throws {
        let source = "filter é<>7 (not b or c not in ('x', y)) # z"
        let expression = try ExpressionParser.parse(source, in: ParsedLine(source).text(from: 1))
        #expect(
            places(of: expression, in: source) == [
                "é<>7 (not b or c not in ('x', y))",
                "é<>7", "é", "<>", "7",
                "(not b or c not in ('x', y))",
                "not b", "b", "b",
                "c not in ('x', y)", "c not in ('x', y)", "c", "'x'", "y",
            ])
    }

    @Test func `only the given part of the source is read`() throws {
        #expect(try ExpressionParser.parse("(( a=bcd ))", in: SourceRange(3, 7)).description == "a = bc")
        #expect(try ExpressionParser.parse("é=é", in: SourceRange(-3, 99)).description == "é = é")
    }

    @Test func `equality and hash ignore positions`() throws {
        let spaced = try ExpressionParser.parse(" ( a <>  1 )  b in c ")
        let tight = try ExpressionParser.parse("a!=1 && b in (c)")
        #expect(spaced == tight)
        #expect(spaced.hashValue == tight.hashValue)
        #expect(try ExpressionParser.parse("a='1'") != ExpressionParser.parse("a=1"))
        #expect(try ExpressionParser.parse("a b") != ExpressionParser.parse("b a"))
    }

    private func operands(of expression: Expression) -> [Located<Operand>] {
        switch expression.form {
        case .field: []
        case .comparison(_, _, let operand): [operand]
        case .membership(_, let operands): operands
        case .not(let condition): operands(of: condition)
        case .and(let conditions), .or(let conditions): conditions.flatMap { operands(of: $0) }
        }
    }

    /// The source of every node, then of its parts, from left to right.
    private func places(of expression: Expression, in source: String) -> [String] {
        let parts: [SourceRange] =
            switch expression.form {
            case .field(let name): [name.range]
            case .comparison(let name, let symbol, let operand): [name.range, symbol.range, operand.range]
            case .membership(let name, let operands): [name.range] + operands.map(\.range)
            case .not, .and, .or: []
            }
        let conditions: [Expression] =
            switch expression.form {
            case .not(let condition): [condition]
            case .and(let conditions), .or(let conditions): conditions
            case .field, .comparison, .membership: []
            }
        return ([expression.range] + parts).map { String($0.text(in: source)) }
            + conditions.flatMap { places(of: $0, in: source) }
    }
}

struct ExpressionDescriptionTests {
    @Test(arguments: UInt64(0)..<12)
    func `every expression's description parses back to it`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let expression = RandomExpression.any(depth: 5, using: &generator)
            let spelling = expression.description
            #expect(try ExpressionParser.parse(spelling) == expression, "\(spelling)")
            #expect(try ExpressionParser.parse(spelling).description == spelling)
        }
    }

    @Test(arguments: UInt64(0)..<4)
    func `a description survives quoting on a command line`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let expression = RandomExpression.any(depth: 3, using: &generator)
            let line = try ParsedLine("filter \(expression) # why")
            #expect(try ExpressionParser.parse(line.source, in: line.text(from: 1)) == expression, "\(expression)")
        }
    }

    @Test func `an operand is quoted if necessary`() {
        let name = Located("x", at: .empty(at: 0))
        let operands = ["", "a b", "a,b", "'a", "a\"", "a&&b", "a≤b", "a)", "\0", "AND", "#", "&"].map {
            Located(Operand($0), at: .empty(at: 0))
        }
        #expect(
            Expression(.membership(name, operands), at: .empty(at: 0)).description
                == ##"x in ("", "a b", "a,b", "'a", "a\"", "a&&b", "a≤b", "a)", "\u{0}", "AND", "#", "&")"##)
    }
}
