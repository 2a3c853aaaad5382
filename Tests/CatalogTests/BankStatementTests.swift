import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Catalog

private func bought(_ name: String, _ digits: String, on day: String) -> [String?] { [name, digits, day] }

private func said(_ transaction: Record) -> [String?] {
    [transaction.text("name"), transaction.amount, transaction.date]
}

extension Record {
    private subscript(name: String) -> Value? { Schema.transactions.field(named: name).map { self[$0] } }

    fileprivate func text(_ field: String) -> String? { self[field]?.text }

    fileprivate var amount: String? {
        if case .money(let amount) = self["amount"] { amount.digits } else { nil }
    }

    fileprivate var date: String? { if case .day(let day) = self["date"] { day.description } else { nil } }
}

@Suite struct BankStatementTests {
    @Test(arguments: [
        "Date;Libellé;Montant\n01/03/2026;Épicerie;12,50\n28/02/2026;Machine à laver;1 234,56\n",
        "\u{FEFF}Date opération;Montant (EUR);LIBELLE\r\n01/03/2026;12,50 €;Épicerie\r\n28/02/2026;1 234,56 €;Machine à laver",
        "Buchungstag;Verwendungszweck;Betrag\n01.03.2026;Épicerie;12,50\n28.02.2026;Machine à laver;1.234,56\n",
        "\"date\",\"description\",\"value\"\n2026-03-01,Épicerie,12.50\n\n2026-02-28,\"Machine à laver\",\"1,234.56\"\n",
        "booking_date\tlabel\tamount\tbalance\n1.3.26\tÉpicerie\t+12.5\t99\n28.2.26\tMachine à laver\t1234.56\t0",
        "Date|Description|Amount\n01-Mar-2026|Épicerie|12.50\n28-Feb-2026|Machine à laver|1,234.56\n",
        "Könyvelés dátuma;Közlemény;Összeg\n2026.03.01.;Épicerie;12,50\n2026.02.28.;Machine à laver;1 234,56\n",
        "Dato;Forklaring;Ut fra konto;Inn på konto\n01.03.26;Épicerie;12,50;\n28.02.26;Machine à laver;1234,56;\n",
        "Extrait de compte;1 mars 2026\n;\nDate;Libellé;Débit;Crédit\n01/03/2026;Épicerie;-12,50;\n28/02/2026;Machine à laver;-1 234,56;0,00",
    ])
    func `a statement is read as banks of several countries write it`(text: String) throws {
        let statement = try BankStatement(text)
        #expect(
            statement.transactions.map(said) == [
                bought("Épicerie", "12.5", on: "2026-03-01"), bought("Machine à laver", "1234.56", on: "2026-02-28"),
            ])
        #expect(statement.read.problems.isEmpty)
    }

    @Test(arguments: [
        (["2000", "20", "-5.75"], ["-2000", "-20", "5.75"], true), (["-3", "-4", "5"], ["3", "4", "-5"], false),
        (["3", "4"], ["3", "4"], false), (["1", "2", "3", "4", "-9"], ["1", "2", "3", "4", "-9"], true),
    ])
    func `money received is told from money spent, and a doubtful sign is reported`(
        amounts: [String], spent: [String], isDoubtful: Bool
    ) throws {
        let text = "date,amount\n" + amounts.map { "2026-03-01,\($0)\n" }.joined()
        let statement = try BankStatement(text)
        #expect(statement.transactions.map(\.amount) == spent)
        #expect(statement.reading.isSignDoubtful == isDoubtful)
        let chosen = try BankStatement(text, as: FileForm(sign: .positive))
        #expect(chosen.transactions.map(\.amount) == amounts)
        #expect(!chosen.reading.isSignDoubtful)
    }

    @Test func `a sign that later rows disprove is corrected in all rows`() throws {
        let amounts = (0..<12_600).map { $0 < 10_000 && $0 % 4 == 0 ? "-1" : "1" }
        let statement = try BankStatement("date,amount\n" + amounts.map { "2026-03-01,\($0)\n" }.joined())
        #expect(statement.transactions.map(\.amount) == amounts)
    }

    @Test func `a file that souk wrote keeps its signs, even with only refunds`() throws {
        let header = Schema.transactions.shownFields.map(\.name).joined(separator: ",") + ",pinned,archived\n"
        let statement = try BankStatement(header + "2256,Glasses,health,-150,EUR,2026-06-15,Joint,,true,false\n")
        #expect(
            statement.transactions == [
                Schema.transactions.record(
                    2256,
                    [
                        "name": .text("Glasses"), "category": .text("health"), "amount": Money(-150).map(Value.money),
                        "date": Day("2026-06-15").map(Value.day), "account": .text("Joint"),
                    ])
            ])
    }

    @Test(arguments: [
        "-9,00;\n01.03.2026;;2,00\n01.03.2026;-8,00;\n01.03.2026;8,00;\n01.03.2026;;4,00\n01.03.2026;;-2,00",
        "9,00;\n01.03.2026;;2,00\n01.03.2026;8,00;\n01.03.2026;-8,00;\n01.03.2026;;4,00\n01.03.2026;;-2,00",
    ])
    func `a debit or credit with the rarer sign of its column takes one back`(rows: String) throws {
        let statement = try BankStatement("date;soll;haben\n01.03.2026;" + rows)
        #expect(statement.transactions.map(\.amount) == ["9", "-2", "8", "-8", "-4", "2"])
    }

    @Test(arguments: [
        "Datum;Betrag;Soll;Haben\n02.01.2026;;-9,00;\n15.01.2026;;;2,00\n",
        "Date,Amount,Debit,Credit\n2026-01-02,,9.00,\n2026-01-15,-,,2.00\n2026-01-16,-5.00,,\n2026-01-17,-3,,\n",
    ])
    func `a debit or a credit keeps its sign beside a column of amounts`(text: String) throws {
        #expect(try BankStatement(text).transactions.map(\.amount).prefix(2) == ["9", "-2"])
    }

    @Test(arguments: [
        "Date,Description,Amount,Transaction Type\n3/01/2026,a,2.50,debit\n3/02/2026,b,10,credit\n",
        "Datum;Naam;Af Bij;Bedrag (EUR)\n20260301;a;Af;2,50\n20260302;b;Bij;10,00\n",
        "Date,Type,Description,Amount\n2026-03-01,Expense,a,2.50\n2026-03-02,Income,b,10\n",
        "Date;Libellé;Type;Montant\n2026-03-01;a;Dépense;2,50\n2026-03-02;b;Revenu;10\n",
        "Period,Description,Income/Expense,Date,Amount\n,a,Exp.,2026-03-01,2.50\n,b,Income,2026-03-02,10\n",
        "Date,Description,Amount,Indicator\n2026-03-01,a,2.50,DBIT\n2026-03-02,b,10,CRDT\n",
        "Datum;Text;Direction;Betrag\n2026-03-01;a;OUT;2,50\n2026-03-02;b;IN;10\n",
        "Details,Posting Date,Description,Amount\nDEBIT,3/01/2026,a,-2.50\nCREDIT,3/02/2026,b,10\n",
        "Type,Completed Date,Description,Amount\nTransfer,2026-03-01 10:11:12,a,-2.50\nTopup,2026-03-02 01:02:03,b,10\n",
    ])
    func `a column says what was spent, unless the amounts do`(text: String) throws {
        let statement = try BankStatement(text, as: FileForm(dateOrder: .monthFirst))
        #expect(statement.transactions.map(\.amount) == ["2.5", "-10"])
        #expect(statement.read.problems.isEmpty && !statement.reading.isSignDoubtful)
    }

    @Test func `two words that are not known, beside amounts without a sign, are reported`() throws {
        let text = "Date,Type,Amount\n2026-03-01,GRUNT,2\n2026-03-02,PLOP,3\n"
        let reading = try BankStatement(text).reading
        #expect(
            reading.remarks(on: "a.csv", from: "").map(\.unrendered) == [
                """
                “a.csv”: all amounts were read as spending, since none has a minus, and the meaning of “GRUNT” and \
                “PLOP” is not known.
                """
            ])
        #expect(try BankStatement(text + "2026-03-02,HM,-3\n").reading.unknownDirections.isEmpty)
    }

    @Test(arguments: [
        ("Closing balance 31 Jan 2026", true), ("Balance b/f", true), ("Ending Daily Balance", true),
        ("Solde au 31 janvier 2026", true), ("SOLDE DEPART AU 01/01/2026", true), ("Solde de fin de mois", true),
        ("Kontostand am 31. Januar 2026", true), ("Saldovortrag", true), ("Saldo del mes anterior", true),
        ("SALDO TOTAL DISPONÍVEL DIA", true), ("S A L D O", true), ("الرصيد الافتتاحي", true),
        ("New Balance Shoes", false), ("Solde de tout compte", false), ("Balance transfer", false),
        ("T O T A L", false),
    ])
    func `a balance is not a transaction`(text: String, isBalance: Bool) throws {
        let statement = try BankStatement("Date,Description,Amount\n2026-03-01,a,-2\n2026-03-01,\(text),1000\n")
        #expect(statement.transactions.count == (isBalance ? 1 : 2))
    }

    @Test(arguments: [
        "Created (UTC),Currency,Total amount,Note", "Transaction creation date,Currency,Gross transaction amount,Notes",
        "Date de l'opération (UTC),Devise,Montant total (TTC),Libellé",
        "Reskontradatum,Txn Currency (Card),Cost,Remarks",
        "Date started (UTC),Currency,Txn Amount (Funding Card),Description",
    ])
    func `the columns of shops and payment services are known`(header: String) throws {
        let statement = try BankStatement(header + "\n2026-03-01,USD,5.00,Tea\n")
        #expect(statement.transactions.map(said) == [bought("Tea", "5", on: "2026-03-01")])
        #expect(statement.transactions.map { $0.currency.text } == ["USD"])
    }

    @Test(arguments: ["DR,CR", "Withdrawal Amount (INR ),Deposit Amount (INR )"])
    func `the columns of Indian banks are known`(columns: String) throws {
        let statement = try BankStatement("Tran Date,\(columns)\n01-03-2026,5.00,\n02-03-2026,,9.00\n")
        #expect(statement.transactions.map(\.amount) == ["5", "-9"])
    }

    @Test(arguments: [
        ("Account,101\nCurrency,AED\n\nDate,Description,Debit,Credit\n2026-03-01,a,2,\n", "AED"),
        ("Date,Description,Montant (DH)\n2026-03-01,a,2\n", "MAD"),
    ])
    func `a line above the header names the currency, or a title does`(text: String, currency: String) throws {
        #expect(try BankStatement(text).transactions.map { $0.currency.text } == [currency])
    }

    @Test(arguments: [
        "Дата операции;Статус;Сумма операции;Категория\n27.11.2026;OK;-456,70;Дом\n25.11.2026;FAILED;-999,00;Дом\n",
        "Dato;Kategori;Tekst;Beløb;Status\n27.11.2026;Дом;Netto;-456,70;Udført\n25.11.2026;Дом;Husleje;-5,00;Afvist\n",
    ])
    func `a payment that failed is left out in other languages too`(text: String) throws {
        let statement = try BankStatement(text)
        #expect(statement.transactions.map(\.amount) == ["456.7"])
        #expect(statement.transactions.map { $0.text("category") } == ["Дом"])
    }

    @Test func `a payment without a name has that of its payee`() throws {
        let statement = try BankStatement("Date,Payment Reference,Partner Name,Amount\n2026-03-01,,REWE,-2\n")
        #expect(statement.transactions.map { $0.text("name") } == ["REWE"])
    }

    @Test func `an amount in the currency of its title comes before one in another unit, alone`() throws {
        let rows = "2026-01-31,Hotel,-200,-184\n2026-01-29,Lohn,,2500\n2026-01-28,Sushi,-3000,\n"
        let statement = try BankStatement("Date,Description,Amount (Foreign Currency),Amount (EUR)\n" + rows)
        #expect(statement.transactions.map(\.amount) == ["184", "-2500"])
        #expect(statement.read.problems.map(\.place) == [.line(4)])
    }

    @Test func `an empty amount is that in the next column of amounts`() throws {
        let statement = try BankStatement("Date,Description,Amount,Gross\n2026-01-31,a,-2,-3\n2026-01-30,b,,-4\n")
        #expect(statement.transactions.map(\.amount) == ["2", "4"])
    }

    @Test func `problems are in the order of the lines`() throws {
        let rows = "2026-01-01,a,x\n2026-01-02,Endsaldo,2\n2026-01-03,b,\n2026-01-04,c,1\n"
        #expect(try BankStatement("date,name,amount\n" + rows).read.problems.map(\.place) == (2...4).map { .line($0) })
    }

    @Test func `a second table is read by its own header`() throws {
        let first = "Buchungstag;Vorgang;Text;Umsatz\n30.01.2026;Lastschrift;Strom;-80,00\nSaldo;1,00\n\n"
        let second = "Buchungstag;Umsatztag;Vorgang;Umsatz;Text\n28.01.2026;27.01.2026;Visa;-100,00;Hotel\n"
        let statement = try BankStatement(first + second)
        #expect(
            statement.transactions.map(said) == [
                bought("Strom", "80", on: "2026-01-30"), bought("Hotel", "100", on: "2026-01-28"),
            ])
        #expect(statement.read.problems.map(\.place) == [.line(3)])
    }

    @Test func `lines are counted through cells of several lines`() throws {
        let statement = try BankStatement("date,name,amount\n2026-03-01,\"a\nb\",1\n\n2026-03-01,c,x\n")
        #expect(statement.transactions.map { $0.text("name") } == ["a\nb"])
        #expect(statement.read.problems.map(\.place) == [.line(5)])
    }

    @Test func `a row keeps its id when the next statement has rows before it`() throws {
        let march = "2026-03-01,coffee,2.50\n2026-03-01,coffee,2.50\n2026-02-28,tea,3\n"
        let before = try BankStatement("date,name,amount\n" + march).transactions.map(\.id)
        let after = try BankStatement("date,name,amount\n2026-03-05,cake,-4\n" + march).transactions.map(\.id)
        #expect(Set(before).count == 3)
        #expect(Array(after.dropFirst()) == before)
    }

    @Test(arguments: ["", "\n", "date,name\n2026-03-01,a\n", "2026-03-01;a;1\n", "date,debit\n", "\"date,amount\n"])
    func `a text without a header is not a statement`(text: String) {
        let error = #expect(throws: Failure.self) { try BankStatement(text) }
        #expect(error?.kind == .invalidResponse)
    }
}

@Suite struct DateOrderTests {
    private func read(_ dates: [String], _ order: DateOrder? = nil) throws -> (days: [String?], remark: String?) {
        let text = "Date,Description,Amount\n" + dates.map { "\($0),x,-1\n" }.joined()
        let statement = try BankStatement(text, as: FileForm(dateOrder: order))
        return (
            statement.transactions.map(\.date),
            statement.reading.remarks(on: "a.csv", from: "source transactions a.csv").first?.unrendered
        )
    }

    @Test(arguments: [
        (["03/05/2021", "03/25/2021", "04/02/2021"], ["2021-03-05", "2021-03-25", "2021-04-02"]),
        (["03/05/2021", "25/03/2021", "04/02/2021"], ["2021-05-03", "2021-03-25", "2021-02-04"]),
        (["05/05/2021", "05/05/21"], ["2021-05-05", "2021-05-05"]), (["03.05.2021"], ["2021-05-03"]),
        (["2021-03-05"], ["2021-03-05"]),
    ])
    func `a file that proves its order is read without a word`(dates: [String], days: [String]) throws {
        let reading = try read(dates)
        #expect(reading.days == days)
        #expect(reading.remark == nil)
    }

    @Test func `a date that contradicts the order of most dates is left out`() throws {
        #expect(try read(["03/25/2021", "04/26/2021", "13/01/2021"]).days == ["2021-03-25", "2021-04-26"])
    }

    @Test func `an ambiguous file is read in sorted order, else with the day first, and reported`() throws {
        let sorted = try read(["03/05/2021", "04/02/2021", "04/09/2021"])
        #expect(sorted.days == ["2021-03-05", "2021-04-02", "2021-04-09"])
        #expect(sorted.remark?.contains("“03/05/2021” were read with the month first.") == true)
        #expect(sorted.remark?.contains("type source transactions a.csv --date-order day-first") == true)
        let single = try read(["03/05/2021"])
        #expect(single.days == ["2021-05-03"])
        #expect(single.remark?.contains("“03/05/2021” were read with the day first.") == true)
    }

    @Test(arguments: [
        ("Closing balance 01/31/2026\n", ["2026-01-05", "2026-01-10"]),
        ("From,31/01/2026\n", ["2026-05-01", "2026-10-01"]),
    ])
    func `a line above the header proves the order of dates that prove none`(above: String, days: [String]) throws {
        let statement = try BankStatement(above + "Date,Description,Amount\n01/05/2026,a,-1\n01/10/2026,b,-1\n")
        #expect(statement.transactions.map(\.date) == days)
        #expect(statement.reading.doubtfulDate == nil)
    }

    @Test func `a form of another file is used unless dates disprove it, which is said`() throws {
        let kept = FileForm(dateOrder: .monthFirst, sign: .positive)
        func read(_ date: String) throws -> BankStatement {
            try BankStatement("Date,Description,Amount\n\(date),a,-1\n04/01/2026,b,2\n", keptForOthers: kept)
        }
        let doubtful = try read("05/02/2026")
        #expect(
            doubtful.transactions.map(said) == [
                bought("a", "-1", on: "2026-05-02"), bought("b", "2", on: "2026-04-01"),
            ])
        #expect(doubtful.reading.kept == kept)
        let certain = try read("31/01/2026")
        #expect(certain.transactions.map(\.date) == ["2026-01-31", "2026-01-04"])
        #expect(certain.reading.kept == FileForm(sign: .positive))
        #expect(
            certain.reading.remarks(on: "a.csv", from: "source transactions a.csv").map(\.unrendered) == [
                """
                “a.csv” was read with --sign positive, chosen before for another file with the same columns. To forget \
                this choice, type source transactions a.csv --forget.
                """
            ])
    }

    @Test func `an order that was chosen is not questioned`() throws {
        #expect(try read(["03/05/2021"], .monthFirst) == (["2021-03-05"], nil))
        #expect(try read(["03/05/2021"], .dayFirst) == (["2021-05-03"], nil))
    }
}

/// The transactions of a statement.
private struct BankStatement {
    let read: ReadRecords
    let reading: FileReading

    var transactions: [Record] { read.records }

    /// - Throws: `Failure` for text that is not a statement.
    init(_ text: String, as form: FileForm = FileForm(), keptForOthers kept: FileForm = FileForm()) throws {
        var options = ReadingOptions(files: ["date;description;amount": kept])
        options.chosen = form
        let home = TemporaryFolder()
        let reader = RecordFileReader(
            file: try RecordFile(path: home.write(text, to: "bank.csv")), format: .transactions, zone: .gmt,
            options: options)
        read = try reader.records()
        reading = try #require(read.reading)
    }
}

@Suite struct StatementWithoutTitlesTests {
    @Test func `the hint has the names of columns, if the file has them`() throws {
        let error = #expect(throws: Failure.self) {
            try BankStatement("No,Done on,Source fee,Source sum\nA1,11/25/2026,0.50,12.30\n")
        }
        #expect(error?.hint?.unrendered.hasSuffix(#"--columns "date=Done on,amount=Source sum"."#) == true)
    }

    @Test(arguments: [
        (
            "Tran Date,Text,Gone,Come,BAL\n02-01-2026,a,9.00,,1.00\n03-01-2026,b,,5.00,6.00\n",
            "date=Tran Date,debit=Gone,credit=Come"
        ),
        ("Sent on,Orig amount,Amount\n2026-01-30,-108.00,-80.00\n", "date=Sent on,amount=Amount"),
        ("Done on,Fee (EUR),Sum (after fees)\n2026-01-30,1.20,98.80\n", "date=Done on,amount=Sum (after fees)"),
        (
            "Start,Jan 1 2026\nEnd,Jan 31 2026\n\nDone on,What,Sum\n2026-01-30,a,-2\n2026-01-31,b,-3\n",
            "date=Done on,amount=Sum"
        ),
    ])
    func `a hint that is followed makes the file readable`(text: String, columns: String) throws {
        let error = #expect(throws: Failure.self) { try BankStatement(text) }
        #expect(error?.hint?.unrendered.hasSuffix("--columns \"\(columns)\".") == true)
        var chosen: [String: String] = [:]
        for part in columns.split(separator: ",").map({ $0.split(separator: "=") }) {
            chosen[String(part[0])] = String(part[1])
        }
        #expect(try !BankStatement(text, as: FileForm(columns: chosen)).transactions.isEmpty)
    }

    @Test(arguments: ["OFXHEADER:100\nDATA:OFXSGML\n", "!Type:Bank\nD1/31'26\nT-1,200.00\n^\n"])
    func `a statement of another format is not taken for a table`(text: String) {
        let error = #expect(throws: Failure.self) { try BankStatement(text) }
        #expect(error?.hint?.unrendered.contains(".ofx, .qif or .xml") == true)
    }

    @Test(arguments: [
        "Kontoauszug\n\n31.01.2026;REWE;-1,50\n30.01.2026;LOHN;200,00\n",
        "sep=;\nAm;Was;Wert\n31.01.2026;REWE;-1,50\n30.01.2026;LOHN;200,00\n",
    ])
    func `numbers name columns below a title, and make no record of a header`(text: String) throws {
        let form = FileForm(columns: ["date": "1", "name": "2", "amount": "3"])
        let statement = try BankStatement(text, as: form)
        #expect(
            statement.transactions.map(said) == [
                bought("REWE", "1.5", on: "2026-01-31"), bought("LOHN", "-200", on: "2026-01-30"),
            ])
        #expect(statement.read.problems.isEmpty)
    }

    @Test func `the hint names the column with a sign or decimals, not the number of an account`() throws {
        let error = #expect(throws: Failure.self) {
            try BankStatement("123456789\tEUR\t20240328\t1000,00\t-45,20\tCard\n")
        }
        #expect(error?.hint?.unrendered.hasSuffix("--columns date=3,amount=5.") == true)
    }
}

@Suite struct TableColumnsTests {
    private func read(_ header: String, _ chosen: [String: String]) -> [String: String]? {
        let headings = FieldHeadings(of: .transactions, columns: Schema.transactions.tableColumns)
        let titles = header.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return TableColumns(header: titles, of: .transactions, headings, chosen: chosen)?.titles
    }

    @Test func `a title that is chosen is not another one that differs in its unit`() {
        let header = "Date,Amount (USD),Amount (EUR)"
        #expect(read(header, ["amount": "Amount (EUR)"])?["amount"] == "Amount (EUR)")
        #expect(read(header, ["amount": "Amount"])?["amount"] == "Amount (USD)")
        #expect(read(header, ["amount": "Amount (GBP)"]) == nil)
    }

    @Test func `a chosen column replaces those of its own meaning only`() {
        let header = "Done,Value Date,Amount,Debit,Credit,Currency,Text,State"
        #expect(
            read(header, ["date": "Done", "provider": "7"]) == [
                "date": "Done", "amount": "Amount", "debit": "Debit", "credit": "Credit", "currency": "Currency",
                "provider": "Text", "state": "State",
            ])
        #expect(read(header, ["debit": "Debit", "credit": "Credit"])?["amount"] == nil)
    }

    @Test func `the page on services names every column that is known`() throws {
        let rows = try Checkout.text(of: "docs/services.md").split(separator: "\n")
        let cells = rows.filter { $0.hasPrefix("|") }.flatMap { $0.split(separator: "|") }
        var lists = Schema.transactions.tableColumns.map(\.headings)
        lists += Schema.transactions.fields.map { [$0.name] + $0.headings }
        for schema in [Schema.listings, Schema.products, Schema.hotels, Schema.calls] {
            lists += schema.fields.filter { $0 != schema.currency && !$0.headings.isEmpty }.map(\.headings)
        }
        for headings in lists {
            #expect(cells.contains { $0.trimmed == headings.joined(separator: ", ") }, "\(headings)")
        }
    }
}
