import Domain

/// A bank's statement in a format other than CSV, as a table whose titles are names of fields.
///
/// Money spent has a minus in all of them.
struct BankTable {
    let header: [String]
    /// Empty for text of another format.
    private(set) var rows: [TableRow]

    /// Reads OFX 1 (SGML, whose fields have no end tags) and 2 (XML), and QFX.
    init(ofx text: String) {
        (header, rows) = TaggedText.read("STMTTRN", in: text) { entry in
            let value = { (tag: String) in entry.text(endingWith: tag) ?? "" }
            let (name, memo) = (value("NAME"), value("MEMO"))
            let date = value("DTPOSTED").prefix(8)
            let day = date.count == 8 ? "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))" : "\(date)"
            // An amount with ORIGCURRENCY is already in the currency of the account.
            let currency = entry.text(endingWith: "CURRENCY/CURSYM") ?? entry.outside["CURDEF"] ?? ""
            return [
                day, value("TRNAMT"), currency, value("FITID"), memo.isEmpty ? name : memo, name,
                entry.outside["ACCTID"] ?? "",
            ]
        }
    }

    /// Reads camt.053 of ISO 20022.
    init(camt text: String) {
        (header, rows) = TaggedText.read("Ntry", in: text) { entry in
            // Amounts and dates inside an entry's details have longer paths.
            let own = { (path: String) in entry.values.first { $0.path == path }?.text }
            let isSpent = own("CdtDbtInd") == "DBIT"
            let date = own("BookgDt/Dt") ?? own("BookgDt/DtTm") ?? own("ValDt/Dt") ?? own("ValDt/DtTm") ?? ""
            let notes = entry.values.filter { $0.path.hasSuffix("Ustrd") }.map(\.text).joined(separator: " ")
            let party = isSpent ? "Cdtr" : "Dbtr"
            let name = notes.isEmpty ? own("AddtlNtryInf") ?? "" : notes
            return [
                String(date.prefix(10)), own("Amt").map { isSpent ? "-" + $0 : $0 } ?? "", own("Amt@Ccy") ?? "",
                own("AcctSvcrRef") ?? own("NtryRef") ?? "", name,
                entry.text(endingWith: "\(party)/Nm") ?? entry.text(endingWith: "\(party)/Pty/Nm") ?? "",
                entry.outside["IBAN"] ?? "",
            ]
        }
    }

    /// The lists in QIF that are not of transactions, by the beginnings of their headers.
    private static let otherLists = [
        "!account", "!type:cat", "!type:class", "!type:memorized", "!type:security", "!type:prices", "!type:tag",
    ]

    /// Reads QIF: a field on each line, after the letter of its kind; `^` ends an entry, and may be missing after the
    /// last one. The last account before a list of transactions is theirs.
    init(qif text: String) {
        var rows: [TableRow] = []
        var fields: [Character: String] = [:]
        var (start, list, account) = (1, "", "")
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in (lines + ["^"]).enumerated() {
            let line = line.trimmed
            guard let kind = line.first else { continue }
            if kind == "!" {
                // `!Option:` and `!Clear:` begin no list.
                let header = line.lowercased()
                if header.hasPrefix("!account") || header.hasPrefix("!type:") { list = header }
                continue
            }
            if fields.isEmpty { start = index + 1 }
            guard kind == "^" else {
                if fields[kind] == nil { fields[kind] = String(line.dropFirst().trimmed) }
                continue
            }
            if index == lines.count, fields["D"] == nil { continue }
            if list.hasPrefix("!type:invst") {
                // Purchases of shares and transfers between accounts have no sign.
                rows.append(TableRow(line: start, fault: "An investment, not a payment"))
                fields = [:]
                continue
            }
            if Self.otherLists.contains(where: list.hasPrefix) {
                if list.hasPrefix("!account") { account = fields["N", default: ""] }
                fields = [:]
                continue
            }
            let date = fields["D", default: ""].replacing("'", with: "/").replacing(" ", with: "")
            let category = fields["L", default: ""].split(separator: "/").first.map(String.init) ?? ""
            let (payee, memo) = (fields["P", default: ""], fields["M", default: ""])
            rows.append(
                TableRow(
                    line: start,
                    cells: [
                        date, fields["T"] ?? fields["U"] ?? "", memo.isEmpty ? payee : memo, payee,
                        category.hasPrefix("[") ? "" : category, account,
                    ]))
            fields = [:]
        }
        // A choice such as the order of dates is kept under these titles.
        let accounts = rows.allSatisfy { $0.cells.last?.isEmpty ?? true } ? [] : ["account"]
        header = ["date", "amount", "name", "provider", "category"] + accounts
        self.rows = rows
    }
}

/// Text between tags, as in SGML and XML. Declarations are skipped and entities are never loaded.
private enum TaggedText {
    /// An element that is repeated, with the texts in it by their paths: `BookgDt/Dt`, and `Amt@Ccy` for a currency.
    struct Entry {
        /// Counted from 1.
        let line: Int
        /// The first text of each tag before it in its statement, outside of other elements with its name.
        let outside: [String: String]
        var values: [(path: String, text: String)] = []

        /// - Parameter path: One or more tags, each as a whole.
        func text(endingWith path: String) -> String? {
            let nested = "/" + path
            return values.first { $0.path == path || $0.path.hasSuffix(nested) }?.text
        }
    }

    /// The tags of statements; a file may have those of several accounts.
    private static let statements: Set<Substring> = ["STMTRS", "CCSTMTRS", "Stmt", "Rpt"]

    /// The deepest element that is told apart from those around it.
    private static let depthLimit = 32

    /// Returns the elements with a name as a table. If the text is cut off, the last row says so.
    static func read(
        _ name: String, in text: String, cells: (Entry) -> [String]
    ) -> (header: [String], rows: [TableRow]) {
        let (entries, cut) = entries(of: name, in: text)
        var accounts: [String: String] = [:]
        let rows = entries.map { entry in
            var cells = cells(entry)
            // An id is one of its account.
            let (id, account) = (cells[3], cells[6])
            if !id.isEmpty, accounts[id, default: account] != account { cells[3] += " " + account }
            accounts[id] = accounts[id] ?? account
            return TableRow(line: entry.line, cells: cells)
        }
        let header = ["date", "amount", "currency", "id", "name", "provider", "account"]
        return (header, rows + (cut.map { [$0] } ?? []))
    }

    /// Returns the elements with a name; and, if the text ends before the end tag of all of it, a row that says so, in
    /// place of the element that is cut off.
    ///
    /// A tag that is followed by text has no elements inside, so it needs no end tag.
    private static func entries(of name: String, in text: String) -> (entries: [Entry], cut: TableRow?) {
        var entries: [Entry] = []
        var outside: [String: String] = [:]
        var open: [Substring] = []
        var (isInside, line) = (false, 1)
        var (root, last): (Substring?, Substring?)
        var (rest, before) = (text[...], "")
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            if rest[start...].utf8.starts(with: "<![CDATA[".utf8) {
                let inner = rest[start...].utf8.dropFirst(9)
                guard let end = inner.firstRange(of: "]]>".utf8) else { break }
                before += decoded(rest[..<start]) + rest[inner.startIndex..<end.lowerBound]
                line += rest[..<end.upperBound].utf8.count { $0 == UInt8(ascii: "\n") }
                rest = rest[end.upperBound...]
                continue
            }
            let words = String((before + decoded(rest[..<start])).trimmed)
            before = ""
            if !words.isEmpty, let tag = open.popLast() {
                if isInside {
                    entries[entries.count - 1].values.append(((open + [tag]).joined(separator: "/"), words))
                } else if outside[String(tag)] == nil {
                    outside[String(tag)] = words
                }
            }
            line += rest[..<start].utf8.count { $0 == UInt8(ascii: "\n") }
            guard let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: ">")) else { break }
            let inner = rest[start..<end].dropFirst()
            rest = rest[end...].dropFirst()
            line += inner.utf8.count { $0 == UInt8(ascii: "\n") }
            guard let first = inner.first, first != "?", first != "!", inner.last != "/" else { continue }
            let isEnd = first == "/"
            let tag = (isEnd ? inner.dropFirst() : inner).prefix { !$0.isWhitespace }.split(separator: ":").last ?? ""
            (root, last) = (root ?? tag, isEnd ? tag : nil)
            if !isEnd, statements.contains(tag) { outside = [:] }
            if tag == name {
                isInside = !isEnd
                open = []
                if !isEnd { entries.append(Entry(line: line, outside: outside)) }
            } else if isEnd {
                if let place = open.lastIndex(of: tag) { open.removeSubrange(place...) }
            } else if open.count < depthLimit {
                open.append(tag)
                if isInside, let currency = attribute("Ccy", of: inner) {
                    entries[entries.count - 1].values.append((open.joined(separator: "/") + "@Ccy", currency))
                }
            }
        }
        if entries.isEmpty || last == root { return (entries, nil) }
        let cut = TableRow(line: isInside ? entries.removeLast().line : line, fault: "The file ends too early")
        return (entries, cut)
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        for word in tag.split(whereSeparator: \.isWhitespace).dropFirst() where word.hasPrefix(name + "=") {
            return decoded(word.dropFirst(name.count + 1).filter { $0 != "\"" && $0 != "'" }[...])
        }
        return nil
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]

    /// Returns a text with its entities replaced.
    private static func decoded(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
        let decoded = text.replacing(#/&(?:#(\d+)|#x([0-9A-Fa-f]+)|(\w+));/#) { match in
            let number = match.1.flatMap { UInt32($0) } ?? match.2.flatMap { UInt32($0, radix: 16) }
            return number.flatMap(Unicode.Scalar.init).map { String($0) }
                ?? match.3.flatMap { entities[String($0)] } ?? String(match.0)
        }
        return String(decoded)
    }
}
