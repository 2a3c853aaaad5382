public import Domain
public import FoundationEssentials
import Synchronization

/// The rules for values that can be read in several ways. What is nil in the form is decided by all records together.
public struct ReadingRules: Sendable, Hashable {
    /// The zone of times that are written without one.
    public var zone: TimeZone
    public var form: FileForm
    /// The order of day and month if no date proves one; nil to decide by the order in which dates are sorted.
    public var usualDateOrder: DateOrder?
    /// True if numbers in text have a point unless others prove a comma, as in JSON.
    public var isFromProgram: Bool
    /// The currency of amounts without one, if the others do not name a single one; the service's own if nil.
    public var usualCurrency: Currency?

    public init(
        zone: TimeZone = .gmt, form: FileForm = FileForm(), isFromProgram: Bool = true, usualCurrency: Currency? = nil
    ) {
        (self.zone, self.form) = (zone, form)
        (self.isFromProgram, self.usualCurrency) = (isFromProgram, usualCurrency)
    }

    private static let blanks: Set<String> = ["-", "--", "---", "–", "—", "n/a", "null", "none", "nan"]

    /// The words for yes and no that occur together.
    public static let flagWords: [(yes: String, no: String)] = [
        ("true", "false"), ("yes", "no"), ("1", "0"), ("t", "f"), ("y", "n"), ("on", "off"), ("oui", "non"),
        ("vrai", "faux"), ("نعم", "لا"), ("sí", "no"), ("si", "no"), ("sì", "no"), ("ja", "nein"), ("j", "n"),
        ("wahr", "falsch"), ("ja", "nee"), ("ja", "nej"), ("sim", "não"), ("tak", "nie"), ("да", "нет"),
    ]
    static let flags = Dictionary(flagWords.flatMap { [($0.yes, true), ($0.no, false)] }) { first, _ in first }

    /// Returns true for a text that stands for a missing number, time, or yes or no.
    public static func isMissing(_ text: some StringProtocol) -> Bool {
        text.utf8.count <= 4 && blanks.contains(text.lowercased())
    }
}

/// The values of records that say how others are meant.
struct ReadingEvidence {
    typealias WrittenDate = (text: String, place: RecordProblem.Place?, field: String)

    /// The dates whose meaning is given by the order of day and month.
    var dates = DecidedDateOrder()
    /// The first date that is another day in the other order.
    var firstDoubtfulDate: WrittenDate?
    /// The decimal marks that values prove, by the positions of their fields.
    var decimalMarks: [Int: Set<Character>] = [:]
    /// The positions of fields with values whose mark could be either.
    var openMarks: Set<Int> = []
    /// The currencies that amounts name: in nearly all lists one, which is found faster here than in a set.
    private var currencies: [Currency] = []
    /// True if an amount has its currency in its text.
    private var hasSign = false
    private var named = 0
    private var plain = 0

    /// - Parameter json: The value as it was sent; only text can say anything.
    mutating func add(
        _ json: JSONValue?, to field: Field, named name: @autoclosure () -> String, at place: RecordProblem.Place?,
        _ value: Value
    ) {
        switch field.kind {
        case .date, .day:
            // Nearly all dates have the year first.
            if case .string(let text)? = json, text.utf8.dropFirst(4).first != UInt8(ascii: "-"), dates.add(text) {
                firstDoubtfulDate = (text, place, name())
            }
        case .integer, .money, .number:
            // `1.234` is a whole number only if points group thousands.
            guard !value.isMissing || field.kind == .integer, case .string(let text)? = json else { break }
            let (mark, isOpen) = FieldReader.decimalMark(in: text)
            if let mark, !value.isMissing { decimalMarks[field.position, default: []].insert(mark) }
            if isOpen { openMarks.insert(field.position) }
        default: break
        }
    }

    /// - Parameter currency: The currency that an amount or its record names; nil if they name none.
    mutating func add(_ currency: Currency?, isSign: Bool) {
        if let currency, !currencies.contains(currency) { currencies.append(currency) }
        if currency == nil { plain += 1 } else { named += 1 }
        hasSign = hasSign || isSign
    }

    var hasPlainAmounts: Bool { plain > 0 }

    /// The currency of those: the only one that the others name, in their text or at least as often.
    var currency: Currency? { currencies.count == 1 && (hasSign || named >= plain) ? currencies.first : nil }
}

/// The meaning of values that can be read in several ways, decided once for all records of a file or response.
public struct DecidedReading: Sendable {
    public let dateOrder: DateOrder
    /// The order, if a date depends on it.
    public private(set) var neededDateOrder: DateOrder?
    /// A date that is another day in the other order; nil if the user or the records decide the order.
    public private(set) var doubtfulDate: (text: String, place: RecordProblem.Place?, field: String)?
    /// The decimal marks by the positions of their fields; none for fields whose values prove both.
    public private(set) var decimalMarks: [Int: Character] = [:]
    /// The currency of amounts that name none.
    public private(set) var currency: Currency?
    /// The evidence of these records and those before them.
    private(set) var evidence = ReadingEvidence()
    /// The layouts of the last records: those of the next page mostly have one of them.
    var layouts: [RecordReader.Layout] = []

    init(dateOrder: DateOrder) { self.dateOrder = dateOrder }

    /// - Parameter earlier: The reading of earlier pages, whose values keep their meaning.
    init(
        by evidence: ReadingEvidence, _ rules: ReadingRules, _ schema: Schema, after earlier: DecidedReading? = nil
    ) {
        self.evidence = evidence
        let kept = earlier?.neededDateOrder
        let usual = evidence.dates.isDecided ? nil : rules.usualDateOrder
        dateOrder = rules.form.dateOrder ?? kept ?? usual ?? evidence.dates.order
        neededDateOrder = evidence.dates.isNeeded ? dateOrder : nil
        if rules.form.dateOrder ?? kept ?? usual == nil, !evidence.dates.isDecided {
            doubtfulDate = evidence.firstDoubtfulDate
        }
        // A field without a proof has the mark of the others: a comma if any has one, since points may be from
        // programs.
        let all = evidence.decimalMarks.values.reduce(into: Set()) { $0.formUnion($1) }
        for field in schema.fields {
            let marks = evidence.decimalMarks[field.position] ?? (all.contains(",") ? [","] : all)
            if marks.count == 1 { decimalMarks[field.position] = marks.first }
        }
        currency = evidence.currency
        guard let earlier else { return }
        for position in earlier.evidence.openMarks { decimalMarks[position] = earlier.decimalMarks[position] }
        if earlier.evidence.hasPlainAmounts { currency = earlier.currency }
    }

    /// Returns true if records that were read with another decision have to be read again.
    func changes(_ evidence: ReadingEvidence, readWith before: DecidedReading) -> Bool {
        dateOrder != before.dateOrder || currency != before.currency && evidence.hasPlainAmounts
            || evidence.openMarks.contains { decimalMarks[$0] != before.decimalMarks[$0] }
    }
}

/// The place where the reading of what a server has sent so far is kept. A later page is read as the earlier ones, and
/// decides only what none of their values depended on.
public final class KeptReading: Sendable {
    private let state = Mutex<DecidedReading?>(nil)

    public init() {}

    /// Nil before the first page; set to nil to decide again.
    public var decided: DecidedReading? {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }
}
