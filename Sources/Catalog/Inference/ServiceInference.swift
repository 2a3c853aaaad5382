public import Domain
public import FoundationEssentials
public import Ports
import WireFormat

/// Describes the service that a sample of records is from.
///
/// A kind is only said if all values of the sample have it; what would look different after reading stays text.
public struct ServiceInference {
    private struct Guess {
        var name: String
        let path: [String]
        var kind = "text"
        var currency: JSONValue?
        var choices: [String] = []
        let examples: [String]
        /// The usual length of its texts.
        let length: Int
        /// The number of different values.
        let distinct: Int
        let isUnique: Bool
        /// The largest coordinate; nil for other fields.
        var limit: Int?

        var isText: Bool { kind == "text" }
        /// True if all records have the same value, which says nothing in a list.
        var isConstant: Bool { distinct < 2 }
    }

    private let sample: RecordSample
    private let service: ServiceName
    private let choices: InferenceChoices
    private let trial: ColumnTrial
    private var remarks: [Message]
    private var questions: [InferredService.Question] = []
    private var taken: Set<String> = []
    /// True if points group thousands in all numbers in which they may.
    private var hasGroups = false
    private let ownKeys: Set<String>

    /// The values of a choice at most, and their longest text.
    private static let choiceLimit = (count: 30, length: 40)
    private static let shownExamples = 5
    /// The kinds of a column whose type does not allow what its values look like.
    private static let plainKinds = ["text", "integer", "number", "date", "time", "yes-no", "list"]

    /// - Parameter place: The key and the value of the place of the records in the description.
    public static func service(
        _ service: ServiceName, of sample: RecordSample, at place: (key: String, value: JSONValue),
        by choices: InferenceChoices, in zone: TimeZone
    ) -> InferredService {
        let rules = ReadingRules(zone: zone, form: .init(dateOrder: choices.dateOrder), isFromProgram: !sample.isText)
        var inference = ServiceInference(
            sample: sample, service: service, choices: choices, trial: ColumnTrial(of: sample, by: rules))
        if choices.dateOrder != nil {
            let rules = ReadingRules(zone: zone, isFromProgram: !sample.isText)
            inference.remark(onDatesFitting: ColumnTrial(of: sample, by: rules))
        }
        return inference.inferred(at: place)
    }

    private init(sample: RecordSample, service: ServiceName, choices: InferenceChoices, trial: ColumnTrial) {
        (self.sample, self.service, self.choices, self.trial) = (sample, service, choices, trial)
        remarks = sample.remarks
        taken = Set(trial.coordinates.filter { !$0.columns.isEmpty }.map(\.name))
        ownKeys = Set(sample.columns.filter { $0.path.count == 1 }.map { FieldHeadings.plain($0.path[0]) })
    }

    /// - Parameter other: The trial in the order that the records decide.
    private mutating func remark(onDatesFitting other: ColumnTrial) {
        let lost = sample.columns.indices.filter {
            other.fitting[$0].contains("date") && !trial.fitting[$0].contains("date")
        }
        if lost.isEmpty { return }
        let names = lost.map { sample.columns[$0].path.joined(separator: ".") }
        remarks.append("Read as text, since their dates are in another order: \(list: names).")
    }

    private mutating func inferred(at place: (key: String, value: JSONValue)) -> InferredService {
        let roles = ColumnRoles(of: sample, for: service)
        // A record needs a field beside its id. A key that is not called id is a field as well.
        let own = sample.columns.count > 1 ? roles.idColumn : nil
        let key = sample.columns.firstIndex { $0.path.first == sample.key }
        let id = key ?? own ?? roles.codeColumn
        var guesses: [Guess] = []
        var plainAmounts: [String] = []
        for index in sample.columns.indices where index != roles.currency && (index != own || index != id) {
            guard var guess = guess(index) else { continue }
            let allowed = sample.columns[index].allowed
            if allowed?.contains("money") != false, let amount = amount(index, guess, roles) {
                (guess.kind, guess.currency) = ("money", amount)
                if amount == .null { plainAmounts.append(guess.name) }
            } else if let allowed, !allowed.contains(guess.kind) {
                guard let plain = Self.plainKinds.first(where: allowed.contains) else { continue }
                (guess.kind, guess.choices) = (plain, [])
            }
            guesses.append(guess)
        }
        resolveCurrency(of: plainAmounts, in: &guesses)
        if sample.isText, let heading = sample.columns.first?.path.first,
            guesses.allSatisfy({ $0.isText || $0.kind == "choice" })
        {
            // Only other values tell a header from them.
            remarks.append(
                "The line with “\(heading)” is read as the header; if it is a record, put a header above it.")
        }
        if let date = trial.doubtfulDate {
            if choices.dateOrder == nil { questions.append(.dateOrder(date)) }
            remarks.append(
                trial.isMonthFirst
                    ? "Dates such as “\(date)” are read with the month first."
                    : "Dates such as “\(date)” are read with the day first.")
        }
        if let id, key == nil, !roles.isNamed(id) {
            let name = sample.columns[id].path.joined(separator: ".")
            remarks.append("“\(name)” identifies a record: a later one with the same value is left out.")
        }
        if sample.lists.count > 1, choices.records == nil { questions.append(.records(sample.lists)) }
        let description = description(of: guesses, id: id, at: place)
        let fields = guesses.map { InferredService.Field(name: $0.name, kind: $0.kind, examples: $0.examples) }
        return InferredService(
            service, description: description, fields: fields, remarks: remarks, questions: questions)
    }

    // MARK: Kinds

    private mutating func guess(_ index: Int) -> Guess? {
        let column = sample.columns[index]
        let present = column.present
        let isInner = column.path.dropLast().contains { Int($0) != nil }
        let texts = present.map(Self.text)
        let kind = column.described?.kind ?? kind(of: index, texts)
        // Of a list of objects, only the first one's picture and link are of use.
        if isInner, kind != "picture", kind != "link" { return nil }
        let place = trial.coordinates.first { $0.columns.contains(index) }
        if let best = place?.columns.first, best != index {
            // Some records may have their place elsewhere.
            let pairs = zip(column.values, sample.columns[best].values)
            guard pairs.contains(where: { $0 != .null && $1 == .null }) else { return nil }
        }
        let axis = place?.columns.first == index ? place?.name : nil
        let name = axis ?? ColumnNames.field(at: column.path, position: index + 1, besides: &taken, or: ownKeys)
        let lengths = texts.map(\.count).sorted()
        let distinct = Set(texts).count
        var guess = Guess(
            name: name, path: column.path, kind: axis == nil ? kind : "number",
            choices: column.described?.choices ?? [],
            examples: column.values.prefix(Self.shownExamples).map { value in
                value == .null ? "–" : Self.text(value)
            },
            length: lengths.isEmpty ? 0 : lengths[lengths.count / 2],
            distinct: sample.count > 0 ? distinct : .max, isUnique: distinct == sample.count,
            limit: axis.map { $0 == "latitude" ? 90 : 180 })
        if kind == "text", !isAmounts(index, texts), case .string? = present.first, let words = self.words(of: texts) {
            (guess.kind, guess.choices) = ("choice", words)
        }
        return guess
    }

    private static func text(_ value: JSONValue) -> String {
        guard case .array(let elements) = value else { return value.written ?? "" }
        return elements.compactMap(\.written).joined(separator: ", ")
    }

    private func kind(of index: Int, _ texts: [String]) -> String {
        let column = sample.columns[index]
        let words = FieldHeadings.words(column.path.last(where: { Int($0) == nil }) ?? "")
        let fits = trial.fitting[index]
        let present = column.present
        guard let first = present.first else { return "text" }
        if present.allSatisfy({ if case .boolean = $0 { true } else { false } }) { return "yes-no" }
        // Programs write an empty text for a missing value.
        var texts = texts.filter { !$0.trimmed.isEmpty }
        if texts.isEmpty { return "text" }
        if texts.allSatisfy(\.isWebAddress) {
            let isPicture =
                texts.allSatisfy(ColumnNames.isPicture)
                || column.path.flatMap(FieldHeadings.words).contains(where: ColumnNames.pictures.contains)
            return isPicture ? "picture" : "link"
        }
        // Servers also send addresses below their own.
        if texts.allSatisfy({ $0.hasPrefix("/") && ColumnNames.isPicture($0) }) { return "picture" }
        texts.removeAll { ReadingRules.isMissing($0.trimmed) }
        let lower = Set(texts.map { $0.trimmed.lowercased() })
        if lower.isEmpty { return "text" }
        let isPair = ReadingRules.flagWords.contains { $0.yes != "1" && lower == [$0.yes, $0.no] }
        if isPair || lower == ["true"] || lower == ["false"] { return "yes-no" }
        if present.contains(where: \.isArray) { return "list" }
        if words.contains(where: ColumnNames.phones.contains),
            texts.allSatisfy({ $0.count(where: \.isNumber) > 5 && !$0.contains(where: \.isLetter) })
        {
            return "phone"
        }
        let isDigits = texts.allSatisfy { text in
            text.trimmed.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E } && text.utf8.count { $0 == 0x2E } < 2
        }
        let isTime = !isDigits || words.contains(where: ColumnNames.times.contains)
        if isTime, fits.contains("date"), !isDigits || !texts.contains(where: { ColumnTrial.isCode($0) }) {
            return !texts.contains(where: WrittenTime.hasClock) ? "date" : fits.contains("time") ? "time" : "text"
        }
        if case .string = first, texts.contains(where: { ColumnTrial.isCode($0, isAmount: column.isAmount) }) {
            return "text"
        }
        // Numbers with more digits than are exact are names.
        if case .number = first, texts.contains(where: { $0.utf8.count > 16 && $0.allSatisfy(\.isNumber) }) {
            return "text"
        }
        // Zeros are decimals too: later records may have others.
        let decimals = texts.compactMap { $0.split { ".,".contains($0) }.dropFirst().last?.count(where: \.isNumber) }
        let isWhole = fits.contains("integer") && decimals.allSatisfy { $0 == 3 }
        return isWhole ? "integer" : fits.contains("number") ? "number" : "text"
    }

    /// Returns the words of a choice, the most frequent first, each in its most frequent spelling; nil for other texts.
    private func words(of texts: [String]) -> [String]? {
        var spellings: [FoldedText: [String: Int]] = [:]
        for text in texts.map({ String($0.trimmed) }) where !text.isEmpty {
            guard text.count <= Self.choiceLimit.length else { return nil }
            spellings[FoldedText(text), default: [:]][text, default: 0] += 1
            guard spellings.count <= Self.choiceLimit.count else { return nil }
        }
        guard spellings.count > 1, texts.count >= 4, spellings.count * 2 <= texts.count else { return nil }
        let words = spellings.values.map { counts in
            let word = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
            return (word: word, count: counts.values.reduce(0, +))
        }
        return words.sorted { ($1.count, $0.word) < ($0.count, $1.word) }.map(\.word)
    }

    // MARK: Amounts

    /// Returns true for texts such as `€12.50` and `12 CHF`; “Bob 1” is not an amount in bolivianos. At least one of
    /// them names a currency: a postcode is not an amount because another column has amounts.
    private func isAmounts(_ index: Int, _ texts: [String]) -> Bool {
        trial.fitting[index].contains("money") && !trial.currencies[index].isEmpty
            && texts.contains { $0.contains { $0.isLetter || $0.isCurrencySymbol } }
            && texts.allSatisfy { text in
                let letters = text.filter(\.isLetter)
                return letters == letters.uppercased() || ["zł", "Kč", "Ft", "kr", "Rs"].contains(letters)
                    || ReadingRules.isMissing(text.trimmed)
            }
    }

    /// Returns the currency of a column of amounts, as a description has it: null if it is not known. Returns nil for
    /// other columns.
    private mutating func amount(_ index: Int, _ guess: Guess, _ roles: ColumnRoles) -> JSONValue? {
        let column = sample.columns[index]
        let isNumber = ["integer", "number"].contains(guess.kind) && guess.limit == nil
        let named = trial.currencies[index]
        if guess.kind == "text", isAmounts(index, column.present.compactMap(\.written)), let currency = named.first {
            if named.count > 1 { return .string(currency.code) }
            let isShared = column.present.contains { $0.written.map(Currency.isShared) == true }
            let chosen = isShared ? choices.currency ?? currency : currency
            if isShared, choices.currency == nil {
                remarks.append("Amounts in “\(guess.name)” are read as \(chosen.code).")
            }
            return .string(chosen.code)
        }
        guard isNumber else { return nil }
        if let currency = ColumnTitle(column.path.last ?? "").currency { return .string(currency.code) }
        guard column.isAmount, choices.currency?.decimals == 3 || !isPerUnit(column) else {
            return nil
        }
        guard let currency = roles.currencyColumn(of: column) else { return .null }
        // The records of a service have one currency: an amount in another one stays a number.
        return currency == roles.currency
            ? JSONValue(members: ["path": written(sample.columns[currency].path)]) : nil
    }

    /// Returns true for prices such as 1.859 for a litre, which have more decimals than most currencies. Thousands in
    /// all of a column are rounder.
    private func isPerUnit(_ column: RecordSample.Column) -> Bool {
        let texts = column.present.compactMap(\.text).filter { !ReadingRules.isMissing($0.trimmed) }
        return sample.isText && texts.contains { $0.last != "0" }
            && texts.allSatisfy { $0.wholeMatch(of: /[0-9][.,][0-9]{3}/) != nil }
    }

    /// Gives amounts of an unknown currency the one that the user has chosen; otherwise, they are numbers.
    private mutating func resolveCurrency(of names: [String], in guesses: inout [Guess]) {
        guard !names.isEmpty else { return }
        if choices.currency == nil {
            questions.append(.currency(of: names))
            remarks.append("Read as numbers, since no currency is named: \(list: names).")
        }
        for index in guesses.indices where guesses[index].currency == .null {
            guesses[index].currency = choices.currency.map { .string($0.code) }
            if choices.currency == nil { guesses[index].kind = "number" }
        }
        // An amount of `1.234` is 1234, also without a currency.
        let paths = trial.grouped.map { sample.columns[$0].path }
        let grouped = guesses.filter { $0.kind == "number" && paths.contains($0.path) }.map(\.name)
        hasGroups = !grouped.isEmpty && grouped.allSatisfy(names.contains)
    }

    // MARK: The description

    private func description(
        of guesses: [Guess], id: Int?, at place: (key: String, value: JSONValue)
    ) -> JSONValue {
        var json = JSONObject()
        json["souk"] = .number(1)
        if service.rawValue.allSatisfy({ $0.isLetter || $0 == "-" }) {
            json["noun"] = .array([ColumnNames.singular(of: service.rawValue), service.rawValue].map { .string($0) })
        }
        json["fields"] = .array(guesses.map(written))
        if let id {
            let path = sample.columns[id].path
            if path != ["id"] { json["id"] = written(path) }
        } else if sample.columns.contains(where: { FieldHeadings.plain($0.path.joined()) == "id" }) {
            json["id"] = .string("row-hash")
        }
        let headline = headline(among: guesses)
        if let headline { json["headline"] = .string(headline.name) }
        let category = category(among: guesses)
        if let category { json["category"] = .string(category.name) }
        let columns = columns(of: guesses, headline, category)
        // Only values show what tells most in little space.
        if columns.count > 1, sample.count > 0 { json["columns"] = .array(columns.map { .string($0) }) }
        // A server has it among what it says of itself.
        if let path = choices.records, place.value.object == nil { json["records"] = .string(path) }
        if let order = choices.dateOrder { json["dates"] = .string(order.rawValue) }
        if hasGroups { json["decimal"] = .string(",") }
        json[place.key] = place.value
        return .object(json)
    }

    private func written(_ guess: Guess) -> JSONValue {
        if guess.isText, guess.path == [guess.name] { return .string(guess.name) }
        var json = JSONObject()
        json["name"] = .string(guess.name)
        let heading = guess.path.count == 1 ? guess.path[0] : ""
        // A heading that people have written is better than a name made for filters.
        if heading.contains(where: { $0 == " " || !$0.isASCII }) || heading.first?.isNumber == true {
            json["title"] = .string(heading)
        }
        if !guess.isText { json["kind"] = .string(guess.kind) }
        if guess.path != [guess.name] { json["path"] = written(guess.path) }
        if let limit = guess.limit { json["range"] = .array([.number(-limit), .number(limit)]) }
        if let currency = guess.currency { json["currency"] = currency }
        if !guess.choices.isEmpty { json["choices"] = .array(guess.choices.map { .string($0) }) }
        return .object(json)
    }

    private func written(_ path: [String]) -> JSONValue {
        // A heading with a dot is one key.
        sample.isText ? .string(path.joined(separator: ".")) : JSONValue(path: path)
    }

    private func headline(among guesses: [Guess]) -> Guess? {
        let texts = guesses.filter { $0.isText && !$0.isConstant }
        let short = texts.filter { (2...80).contains($0.length) }
        return Self.first(of: texts, named: ColumnNames.headlines) ?? short.first { $0.isUnique && $0.length >= 4 }
            ?? short.max { $0.length < $1.length } ?? texts.first
            ?? guesses.first { ["choice", "date", "time"].contains($0.kind) } ?? guesses.first
    }

    private func category(among guesses: [Guess]) -> Guess? {
        let words = guesses.filter { $0.kind == "choice" }
        return Self.first(of: words, named: ColumnNames.categories) ?? words.first
    }

    /// Returns the guess with the best of some words in its name; nil if none has one.
    private static func first(of guesses: [Guess], named names: [String]) -> Guess? {
        names.lazy.compactMap { name in
            guesses.first { [$0.name, $0.path.last ?? ""].flatMap(FieldHeadings.words).contains(name) }
        }.first
    }

    /// Returns the names of the columns of a list: the headline, then what tells most in little space.
    private func columns(of guesses: [Guess], _ headline: Guess?, _ category: Guess?) -> [String] {
        func rank(_ guess: Guess) -> Int? {
            if guess.isConstant, sample.count > 1 { return nil }
            if guess.name == category?.name { return 0 }
            switch guess.kind {
            case "money": return 1
            case "date", "time": return 2
            case "number", "integer": return guess.limit == nil ? 3 : nil
            case "choice": return 4
            case "text", "phone", "list": return guess.length > 0 && guess.length <= 30 ? 5 : nil
            case "yes-no": return 6
            default: return nil
            }
        }
        let ranked = guesses.enumerated().compactMap { index, guess in
            guess.name == headline?.name ? nil : rank(guess).map { (rank: $0, index: index) }
        }
        let best = ranked.sorted { $0 < $1 }.prefix(4).map(\.index).sorted()
        return (headline.map { [$0.name] } ?? []) + best.map { guesses[$0].name }
    }
}
