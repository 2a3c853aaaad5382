import CommandKit
import FoundationEssentials

extension Grid {
    /// Creates the grid of a page of records: their numbers, the columns of the list, and their marks in words.
    ///
    /// If pins decide what counts, an unpinned record is folded to its category, or to its headline without one.
    init(_ list: RecordList, in localizer: Localizer) {
        self.localizer = localizer
        let schema = list.schema
        let fields = list.columns.filter { $0.kind != .boolean }
        let flags = list.columns.filter { $0.kind == .boolean }
        let days = list.dayHeadings(in: localizer)
        let cells = RecordCells(schema, in: localizer)
        columns =
            [Column(title: "", role: .number, alignment: .right)]
            + fields.map { field in
                // Aligns the times of day at the end of dates with times.
                field == cells.dayField
                    ? Column(field: field, in: localizer, alignment: .right) : Column(field: field, in: localizer)
            } + [Column(title: "", role: .marks)]
        let calls = fields.filter { $0.choices.contains { $0.name == Self.missed } }
        let folded = fields.contains(schema.foldedField) ? schema.foldedField : fields.first
        rows = list.records.enumerated().map { place, listed in
            let isFolded = listed.isFolded(in: schema)
            var row: [Cell] = []
            row.reserveCapacity(fields.count + 2)
            row.append(Cell(listed.number.map(String.init) ?? ""))
            let isDated = days.map { place < $0.pinnedEnd } ?? true
            for field in fields {
                let isShown = !isFolded || field == folded
                let isMissed = !isFolded && calls.contains(field) && listed.record[field] == .text(Self.missed)
                let text = isShown ? cells.text(of: field, in: listed.record, isDated: isDated) : ""
                row.append(Cell(text, as: isMissed ? .missed : nil))
            }
            let shown = isFolded ? [] : flags
            row.append(Cell(localizer.cell(listed.marks(shown, in: schema)), as: listed.role(shown)))
            return row
        }
        headings = days?.titles ?? [:]
        stacksWhenNarrow = true
        // The records of an export have none.
        if !list.records.isEmpty, list.records.allSatisfy({ $0.number == nil }) {
            columns.removeFirst()
            for place in rows.indices { rows[place].removeFirst() }
        }
    }

    /// The sign in a list for a picture that `show` shows.
    static let pictureSign = "▣"
    /// The choice of a field whose cells stand out, as those of missed calls.
    private static let missed = "missed"
    /// The smallest width to which an extra column with longer texts is cut.
    private static let narrowestExtra = 16

    /// Returns the grid for a screen. Other fields of the schema are added if there is room. Matches of the search are
    /// marked, or shown below the rows that were found by them.
    func onScreen(_ list: RecordList, width: Int, hasThumbnails: Bool = false) -> Grid {
        var grid = self
        var shown = list.columns.filter { $0.kind != .boolean }
        if list.chosenColumns == nil {
            var room = grid.room(in: width)
            if !hasThumbnails { grid.addPictureSigns(of: list, room: &room) }
            for field in list.schema.extraColumns where grid.add(field, of: list, room: &room) { shown.append(field) }
        }
        grid.mark(list, in: shown)
        return grid
    }

    /// Returns the cells that are left of a line if nothing is wrapped; 0 if there are none.
    private func room(in width: Int) -> Int {
        var widths = columns.map { TextWidth.cells(of: $0.title) }
        for row in rows {
            for (place, cell) in row.enumerated() { widths[place] = max(widths[place], cell.width) }
            // Most lists leave none, as the first long row shows.
            if widths.reduce(0, +) >= width { return 0 }
        }
        return max(0, width - widths.reduce(0, +) - GridLayout.gap * (widths.lastIndex { $0 > 0 } ?? 0))
    }

    /// Puts a sign before the marks of records that have a picture.
    private mutating func addPictureSigns(of list: RecordList, room: inout Int) {
        guard room >= Self.pictureSign.count + GridLayout.gap else { return }
        let places = list.records.indices.filter {
            !list.schema.pictureAddresses(of: list.records[$0].record).isEmpty
        }
        guard !places.isEmpty else { return }
        for place in places {
            let marks = rows[place][columns.count - 1]
            rows[place][columns.count - 1] =
                marks.text.isEmpty
                ? Cell(Self.pictureSign, as: .dim) : Cell(Self.pictureSign + " " + marks.text, as: marks.role)
        }
        room -= Self.pictureSign.count + GridLayout.gap
    }

    /// Adds a column before the marks, with its texts cut to the remaining room. Returns false if there is too little
    /// room or the column would be empty.
    private mutating func add(_ field: Field, of list: RecordList, room: inout Int) -> Bool {
        guard room > GridLayout.gap else { return false }
        let cells = RecordCells(list.schema, in: localizer)
        let texts = list.records.map { listed in
            if listed.isFolded(in: list.schema) { return "" }
            return listed.record[field].isMissing ? ValueText.missing : cells.line(of: field, in: listed.record)
        }
        let natural = texts.map { TextWidth.cells(of: $0) }.max() ?? 0
        let width = min(natural, room - GridLayout.gap)
        guard natural > 0, width >= min(natural, Self.narrowestExtra) else { return false }
        for (row, text) in texts.enumerated() { rows[row].insert(Cell(text.clipped(to: width)), at: columns.count - 1) }
        columns.insert(Column(field: field, in: localizer), at: columns.count - 1)
        room -= width + GridLayout.gap
        return true
    }

    /// - Parameter shown: The fields of the columns between the numbers and the marks.
    private mutating func mark(_ list: RecordList, in shown: [Field]) {
        guard let search = SearchHighlight(list.search) else { return }
        self.search = search
        let searched = list.schema.searched
        searchedColumns = Set(shown.indices.filter { searched.contains(shown[$0]) }.map { $0 + 1 })
        for (place, listed) in list.records.enumerated() where !listed.isFolded(in: list.schema) {
            guard let missing = search.missing(from: searchedColumns.map { rows[place][$0].text }) else { continue }
            for field in searched {
                guard let text = listed.record[field].text, missing.matches(text) else { continue }
                found[place] = (localizer.cell(field.title), text, missing)
                break
            }
        }
    }
}

struct RecordCells {
    let dayField: Field?
    let localizer: Localizer
    private let schema: Schema
    private let values: ValueText

    init(_ schema: Schema, in localizer: Localizer) {
        dayField = schema.dayField
        (self.schema, self.localizer) = (schema, localizer)
        values = ValueText(.cell, in: localizer)
    }

    func line(of field: Field, in record: Record) -> String {
        guard case .text(let text) = schema.value(of: field, of: record, in: localizer.language) else {
            return record[field].isMissing ? "" : self.text(of: field, in: record, isDated: true)
        }
        return VisibleText(text.onOneLine).string
    }

    /// - Parameter isDated: True if the day is shown in the cell, because it is not in a heading.
    func text(of field: Field, in record: Record, isDated: Bool) -> String {
        guard field.position == dayField?.position else {
            return values.string(for: schema.value(of: field, of: record, in: localizer.language), of: field)
        }
        return values.string(for: record[field], dates: isDated ? .minute : .time)
    }
}

extension Schema {
    /// The date field by whose days a list is laid out; nil in other layouts.
    var dayField: Field? {
        guard case .days(let name) = layout else { return nil }
        return fields.first { $0.name == name && $0.kind == .date }
    }
}

extension Grid.Column {
    init(field: Field, in localizer: Localizer, alignment: TextAlignment? = nil) {
        title = localizer.cell(field.title)
        switch field.kind {
        case .text, .choice, .list: role = .text
        case .money: (role, self.alignment) = (.money, .right)
        case .integer, .number, .duration: (role, self.alignment) = (.value, .right)
        case .boolean, .date, .day: role = .value
        }
        if let alignment { self.alignment = alignment }
    }
}

extension ListedRecord {
    /// Returns the role of its marks, which is that of the most urgent one.
    func role(_ flags: [Field]) -> TextRole? {
        if flags.contains(where: { record[$0] == .boolean(true) }) { return .urgent }
        return isArchived ? .archived : nil
    }

    /// Returns true if a list shows only one field of it. An archived record is shown, to know what can be restored.
    func isFolded(in schema: Schema) -> Bool { schema.pinning == .counts && !isPinned && !isArchived }

    /// Returns the marks of the record in words: the names of `flags` that are true, and whether it is pinned or
    /// archived, unless all records are so at first.
    func marks(_ flags: [Field] = [], in schema: Schema) -> Message {
        let words = markWords(flags, in: schema)
        return words.count < 2 ? words.first ?? "" : "\(list: words)"
    }

    func markWords(_ flags: [Field] = [], in schema: Schema) -> [Message] {
        var words: [Message] = []
        for flag in flags where record[flag] == .boolean(true) { words.append(flag.mark) }
        switch schema.pinning {
        case .raises: if isPinned { words.append("pinned") }
        case .counts: if !isPinned { words.append("unpinned") }
        }
        if isArchived { words.append("archived") }
        return words
    }
}

extension Schema {
    /// The only field that a list shows of a folded record.
    var foldedField: Field { category ?? headline }
}

extension RecordList {
    /// Returns the heading of each day and “Pinned”, by the indices of the rows that they are above, and the end of the
    /// pinned rows, which are first and of any day.
    ///
    /// Returns nil if the service is not laid out by days, or if the rows are not in the order of their days, so that a
    /// day would need more than one heading.
    fileprivate func dayHeadings(in localizer: Localizer) -> (titles: [Int: String], pinnedEnd: Int)? {
        guard let field = schema.dayField else { return nil }
        let pinnedEnd = schema.pinning == .raises ? records.prefix(while: \.isPinned).count : 0
        var titles: [Int: String] = pinnedEnd > 0 ? [0: localizer.text("Pinned")] : [:]
        var last: Day??
        var seen: Set<Day?> = []
        for (place, listed) in records.enumerated().dropFirst(pinnedEnd) {
            var day: Day?
            if case .date(let date) = listed.record[field] { day = Day(of: date, in: localizer.timeZone) }
            guard last != .some(day) else { continue }
            guard seen.insert(day).inserted else { return nil }
            let title: Message? = day.map { "\(Day.weekdays[$0.weekday]) \(Value.day($0))" }
            titles[place] = localizer.text(title ?? "Without a date")
            last = .some(day)
        }
        return (titles, pinnedEnd)
    }
}
