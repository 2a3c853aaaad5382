import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Catalog

@Suite struct StatementFormatTests {
    /// Returns the transactions of a statement in a file with an ending.
    private func read(_ text: String, _ ending: String) throws -> ReadRecords {
        let home = TemporaryFolder()
        let file = try RecordFile(path: home.write(text, to: "bank." + ending))
        return try RecordFileReader(file: file, format: .transactions, zone: .gmt).records()
    }

    @Test func `a statement that a server sends is read like one in a file`() throws {
        let address = try #require(ServerAddress("https://a.b/bank.csv"))
        let read = CatalogSource.reader(of: Schema.transactions, at: address, in: .gmt, as: ReadingOptions())
        let bytes = Array("Date;Libellé;Montant\n15/03/2026;Thé;-2,50\n16/03/2026;Paye;9,00\n;;1\n".utf8)
        let records = try read(bytes)
        let amount = try #require(Schema.transactions.total?.field)
        #expect(records.records.map { $0[amount].money?.digits } == ["2.5", "-9"])
        #expect(records.problems.map(\.place) == [.line(4)])
        #expect(records.reading?.form.sign == .negative)
        let error = #expect(throws: Failure.self) { try read(Array("a;b".utf8)) }
        #expect(error?.message.unrendered.hasPrefix("“https://a.b/bank.csv”: ") == true)
    }

    private func said(_ text: String, _ ending: String) throws -> [String] {
        try read(text, ending).records.map { record in
            ["date", "amount", "currency", "name", "provider", "id"].map { name in
                switch Schema.transactions.field(named: name).map({ record[$0] }) {
                case .day(let day): day.description
                case .money(let money): money.digits
                case .text(let text): text
                case .integer(let number): String(number)
                default: "–"
                }
            }.joined(separator: " ")
        }
    }

    @Test func `OFX is read with and without end tags`() throws {
        let sgml = """
            OFXHEADER:100
            <OFX><CURDEF>USD
            <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260301120000[-5:EST]<TRNAMT>-5.75<FITID>a1<NAME>A &amp; B<MEMO>tea</STMTTRN>
            <STMTTRN>
            <DTPOSTED>20260302
            <TRNAMT>2000.00
            <FITID>a2
            <NAME>Employer
            </STMTTRN></OFX>
            """
        let expected = ["2026-03-01 5.75 USD tea A & B a1", "2026-03-02 -2000 USD Employer Employer a2"]
        #expect(try said(sgml, "ofx") == expected)
        let xml = """
            <?xml version="1.0"?><OFX><CURDEF>USD</CURDEF><BANKTRANLIST>
            <STMTTRN><DTPOSTED>20260301</DTPOSTED><TRNAMT>-5.75</TRNAMT><FITID>a1</FITID>
            <PAYEE><NAME>A &#38; B</NAME></PAYEE><MEMO>tea</MEMO></STMTTRN>
            <STMTTRN><DTPOSTED>20260302</DTPOSTED><TRNAMT>2000</TRNAMT><FITID>a2</FITID><NAME>Employer</NAME></STMTTRN>
            </BANKTRANLIST></OFX>
            """
        #expect(try said(xml, "ofx") == expected)
    }

    @Test func `an amount in OFX that was converted is in the currency of the account`() throws {
        let entry = "<STMTTRN><DTPOSTED>20260301<TRNAMT>-5.75<FITID>"
        let ofx = """
            <OFX><CURDEF>EUR\(entry)a<ORIGCURRENCY><CURRATE>0.92<CURSYM>USD</ORIGCURRENCY></STMTTRN>
            \(entry)b<MEMO><CURRENCY><CURRATE>0.92<CURSYM>USD</CURRENCY></STMTTRN></OFX>
            """
        #expect(try said(ofx, "ofx") == ["2026-03-01 5.75 EUR – – a", "2026-03-01 5.75 USD – – b"])
    }

    @Test func `a purchase of shares in QIF is no payment, and a year may be of the last century`() throws {
        let qif = "!Type:Invst\nD1/15'26\nNBuy\nT1,900.00\n^\n!Type:Bank\nD12/31/99\nT-2\n^\nD12/31'26\nT-3\n^\n"
        let read = try read(qif, "qif")
        let date = try #require(Schema.transactions.field(named: "date"))
        #expect(read.records.map { $0[date] } == ["1999-12-31", "2026-12-31"].compactMap { Day($0).map(Value.day) })
        #expect(read.problems.map(\.place) == [.line(2)])
        #expect(read.problems.map(\.reason.unrendered) == ["An investment, not a payment"])
    }

    @Test(arguments: [
        (#"[{"date":"2026-03-01","amount":-2},{"date":"2026-03-02","amount":9}]"#, ["2", "-9"], true),
        (#"[{"date":"2026-03-01","amount":-2},{"date":"2026-03-02","amount":-9}]"#, ["2", "9"], false),
        (
            #"""
            {"bookingDate":"2026-03-01","transactionAmount":{"amount":"-2","currency":"EUR"},"creditorName":"A"}
            {"bookingDate":"2026-03-02","transactionAmount":{"amount":"9","currency":"EUR"}}
            """#, ["2", "-9"], true
        ),
        (
            #"""
            [{"date":"2026-03-01","amount":"2","creditDebitIndicator":"Debit"},
            {"date":"2026-03-02","amount":"9","creditDebitIndicator":"Credit"}]
            """#, ["2", "-9"], false
        ),
        (
            #"""
            [{"id":1,"name":"","category":"","amount":-2,"date":"2026-03-01","accountName":"","provider":""}]
            """#, ["-2"], false
        ),
    ])
    func `JSON of a bank is read like its CSV, and that of souk as it is`(
        json: String, amounts: [String], isDoubtful: Bool
    ) throws {
        let read = try read(json, "json")
        let amount = try #require(Schema.transactions.total?.field)
        #expect(read.records.map { $0[amount].money?.digits } == amounts)
        #expect(read.reading?.isSignDoubtful == isDoubtful)
    }

    @Test func `JSON without an amount is refused, with the keys that it has`() throws {
        let error = #expect(throws: Failure.self) {
            try read(#"[{"date":"2026-03-01","sum of it":"5","whom":"A"}]"#, "json")
        }
        #expect(error?.message.unrendered.contains("has the keys “date”, “sum of it”, “whom”.") == true)
        #expect(error?.hint?.unrendered.contains("type service add NAME ") == true)
    }

    @Test func `text in CDATA is read as it is`() throws {
        let ofx = """
            <OFX><STMTTRN><DTPOSTED>20260301<TRNAMT>-5.75<FITID>a1<NAME><![CDATA[A & B <c>]]>
            <MEMO>1 &lt; <![CDATA[2 &amp;
            3]]></STMTTRN><STMTTRN></STMTTRN></OFX>
            """
        let read = try read(ofx, "ofx")
        let texts = ["name", "provider"].compactMap(Schema.transactions.field).map { read.records[0][$0].text }
        #expect(texts == ["1 < 2 &amp;\n3", "A & B <c>"])
        #expect(read.problems.map(\.place) == [.line(3)])
        let camt = """
            <Ntry><Amt Ccy="EUR">1</Amt><BookgDt><Dt>2026-03-01</Dt></BookgDt>\
            <NtryRef>r1</NtryRef><Ustrd><![CDATA[Rechnung <1> & co]]></Ustrd></Ntry>
            """
        #expect(try said(camt, "xml") == ["2026-03-01 -1 EUR Rechnung <1> & co – r1"])
    }

    @Test func `each statement in a file has its own account and ids`() throws {
        func statement(_ currency: String, _ account: String, _ amount: String) -> String {
            """
            <STMTRS><CURDEF>\(currency)<ACCTID>\(account)<BANKTRANLIST><STMTTRN><DTPOSTED>20260301<TRNAMT>\(amount)\
            <FITID>a1<NAME>Tea</STMTTRN></BANKTRANLIST></STMTRS>
            """
        }
        let text = "<OFX>\(statement("USD", "111", "-5.75"))\(statement("EUR", "222", "-7.50"))</OFX>"
        #expect(try said(text, "ofx") == ["2026-03-01 5.75 USD Tea Tea a1", "2026-03-01 7.5 EUR Tea Tea a1 222"])
        let account = try #require(Schema.transactions.field(named: "account"))
        #expect(try read(text, "ofx").records.map { $0[account].text } == ["111", "222"])
    }

    @Test func `camt is read with the other party, whatever its prefix`() throws {
        let entry = """
            <n:Ntry><n:Amt Ccy="CHF">12.50</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:BookgDt><n:Dt>2026-03-01</n:Dt>\
            </n:BookgDt><n:NtryRef>r1</n:NtryRef><n:NtryDtls><n:TxDtls><n:Amt Ccy="EUR">11</n:Amt><n:RltdPties>\
            <n:Dbtr><n:Nm>Me</n:Nm></n:Dbtr><n:Cdtr><n:Pty><n:Nm>Shop</n:Nm></n:Pty></n:Cdtr></n:RltdPties>\
            <n:RmtInf><n:Ustrd>one</n:Ustrd><n:Ustrd>two</n:Ustrd></n:RmtInf></n:TxDtls></n:NtryDtls></n:Ntry>
            """
        let text = "<n:Document><n:Bal><n:Amt Ccy=\"EUR\">9</n:Amt></n:Bal>\(entry)</n:Document>"
        let expected = ["2026-03-01 12.5 CHF one two Shop r1"]
        #expect(try said(text, "xml") == expected)
        #expect(try said(text.replacing("n:", with: ""), "xml") == expected)
    }

    @Test func `QIF is read with its own forms of dates`() throws {
        let text =
            "!Type:Bank\nD03/ 1'26\nT-1,234.56\nPGrocer\nLFood/Home\n^\nD25/03/2026\nU20.00\nMboots\nL[Savings]\n^\n"
        #expect(
            try said(text, "qif").map { $0.prefix(27) } == [
                "2026-01-03 1234.56 EUR Groc", "2026-03-25 -20 EUR boots – ",
            ])
        #expect(try said(text.replacing("\n", with: "\r\n"), "qif") == said(text, "qif"))
        #expect(try read(text, "qif").records.map { $0[Schema.transactions.fields[2]].text } == ["Food", nil])
    }

    @Test func `lists of accounts and categories in QIF are not transactions`() throws {
        let text = """
            !Type:Cat\nNFood\nE\n^\n!Option:AutoSwitch\n!Account\nNVisa\nTCCard\n^\nNSavings\nTBank\n^\n!Clear:AutoSwitch
            !Account\nNVisa\nTCCard\n^\n!Type:CCard\nD13/01/2025\nT-5.00\nPShop\n^
            !Account\nNSavings\nTBank\n^\n!Type:Bank\nD14/01/2025\nT-6.00\nPRent\n^\nD15/01/2025\nT-7.00\nPTea
            """
        let read = try read(text, "qif")
        let account = try #require(Schema.transactions.field(named: "account"))
        #expect(read.records.map { $0[account].text } == ["Visa", "Savings", "Savings"])
        #expect(read.problems.isEmpty)
    }

    @Test(arguments: [
        "", "<", "<STMTTRN", "<Ntry", "^", "!Type:Bank", "<<<>>>", "&&&;<Ntry/>",
        String(repeating: "<a>", count: 9_999),
    ])
    func `text without entries is not a statement`(text: String) {
        #expect(BankTable(ofx: text).rows.isEmpty)
        #expect(BankTable(camt: text).rows.isEmpty)
        #expect(BankTable(qif: text.replacing("^", with: "-")).rows.isEmpty)
    }
}
