// The files of this module, and those of commands, are written in the types of these, and need not import them.
@_exported public import Domain
@_exported public import Ports
import Synchronization
public import Syntax

/// A command of the language, complete in one file whose path is its name.
///
///     struct PinCommand: Command {
///         static let rows = Parameter<RowReferences>("rows", help: "Row numbers, such as 3 or 2-5.")
///         static let signature = Signature("pin", in: .curating, summary: "Keep items first.", parameters: [rows])
///         static let examples = [Example("pin 2", after: "search velo", prints: "Pinned “Vélo de course”.")]
///         func run(_ invocation: Invocation, in workspace: inout Workspace) …
///     }
///
/// Parsing, help, usage, completion, the reference page and one test for each example are derived from it.
public protocol Command: TableCommand {
    static var signature: Signature { get }

    /// Lines that show the command in use; each is run as a test.
    static var examples: [Example] { get }
}

extension Command {
    public var signature: Signature { Self.signature }
    public var examples: [Example] { Self.examples }
}

/// A command in a table: written in Swift as a ``Command``, or made from data, as an alias is.
public protocol TableCommand: Sendable {
    var signature: Signature { get }
    var examples: [Example] { get }
    /// The sentences that `help` adds to the signature.
    var notes: [Message] { get }

    /// Runs the command on a copy of the workspace, which replaces the original only if the command succeeds.
    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output
}

extension TableCommand {
    public var notes: [Message] { [] }
}

/// A line that shows a command in use, and what it prints.
public struct Example: Sendable, Hashable {
    public let line: String
    /// Lines that are run before it, in a fresh session with the built-in data.
    public let preparation: [String]
    /// Whole lines of the output, with one space between columns: people read them in `help`.
    public let prints: String

    /// - Parameter preparation: Lines that are run before it.
    public init(_ line: String, after preparation: String..., prints: String) {
        self.init(line, preparation: preparation, prints: prints)
    }

    init(_ line: String, preparation: [String], prints: String) {
        (self.line, self.preparation, self.prints) = (line, preparation, prints)
    }
}

/// The parsed arguments of a command, and what it runs in.
public struct Invocation: Sendable {
    public let line: ParsedLine
    let scope: Scope
    /// The arguments that were typed, with the names of their parameters; there are few, so that they need no index.
    let arguments: [NamedArgument]

    typealias NamedArgument = (name: String, value: any Argument)

    public var previous: LastResult? { scope.previous }
    public var table: CommandTable { scope.table }
    public var world: World { scope.world }

    /// The argument for a parameter of the command's own signature; any other is a programming error.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        guard let value = argument(named: parameter.name) as? Value ?? Value.absent else {
            preconditionFailure("The signature has no parameter “\(parameter.name)” of type \(Value.self).")
        }
        return value
    }

    func argument(named name: String) -> (any Argument)? { arguments.first { $0.name == name }?.value }

    /// Resolves a line that the command runs inside its own, by a table that may be smaller.
    func resolve(
        _ line: ParsedLine, in workspace: Workspace, among table: CommandTable
    ) throws(Failure) -> (any TableCommand, Invocation) {
        try Resolver(scope: Scope(workspace: workspace, world: world, table: table, previous: previous)).resolve(line)
    }
}

/// The words typed for one argument, and the line that contains them.
public struct TypedArgument: Sendable {
    public let line: ParsedLine
    public let places: Range<Int>

    public var words: ArraySlice<Word> { line.words[places] }

    /// The words joined with single spaces; here-text is kept whole.
    public var text: String { words.map(\.text).joined(separator: " ") }

    /// The text with hyphens in place of blanks, as names of several words have them.
    var hyphenated: String { text.split(whereSeparator: \.isWhitespace).joined(separator: "-") }

    public var range: SourceRange {
        guard let first = words.first, let last = words.last else { return .empty(at: line.source.utf8.count) }
        return first.range.joined(with: last.range)
    }

    init(line: ParsedLine, places: Range<Int>) { (self.line, self.places) = (line, places) }
    init(line: ParsedLine, place: Int) { self.init(line: line, places: place..<place + 1) }

    var partial: String { words.last?.text ?? "" }

    /// The word before the argument, on which its meaning may depend; empty for none.
    var wordBefore: String { line.words.prefix(places.lowerBound).last?.text ?? "" }

    var first: TypedArgument { TypedArgument(line: line, places: places.prefix(1)) }
    var dropFirst: TypedArgument { TypedArgument(line: line, places: places.dropFirst()) }

    func begins(with keyword: String) -> Bool {
        words.first.map { $0.text.keyword == keyword && !$0.isQuoted } ?? false
    }

    /// Returns the argument without a keyword that may stand before it, unless that is all of it.
    func dropping(_ filler: String) -> TypedArgument {
        places.count > 1 && words.first?.text.keyword == filler ? dropFirst : self
    }
}

extension String {
    /// The keyword that the word is, in English: `by` for `Par`; any other word in lower case.
    package var keyword: String {
        let word = lowercased()
        return Self.keywords[word] ?? word
    }

    /// Returns a keyword as it is typed in a language: `par` for `by`.
    package func keyword(in language: Language) -> String {
        let isArabic = language == .arabic
        let words = language == .english ? [] : Self.keywordForms[self]?.split(separator: " ") ?? []
        return words.first { ($0.unicodeScalars.first?.value ?? 0 > 0x5FF) == isArabic }.map(String.init) ?? self
    }

    /// The other words for keywords, French ones before those that are English too. Like the operators of a filter,
    /// they can be typed in every language.
    private static let keywordForms = [
        "all": "tout toute toutes tous الكل كل", "where": "où حيث", "everywhere": "partout", "by": "par حسب",
        "asc": "croissant croissante croissants croissantes تصاعدي تصاعديا تصاعديًا تصاعدياً ascending",
        "desc": """
        décroissant décroissante décroissants décroissantes decroissant decroissante تنازلي تنازليا \
        تنازليًا تنازلياً descending
        """,
        "hour": "heure ساعة الساعة", "weekday": "jour-de-la-semaine يوم-الأسبوع day-of-the-week",
        "day": "jour يوم اليوم",
        "month": "mois شهر الشهر", "year": "année annee an سنة السنة عام العام",
        "bar": "barre barres أعمدة bars", "line": "ligne courbe خط", "histogram": "histogramme مدرج مدرج-تكراري",
        "sum": "somme مجموع المجموع", "mean": "moyenne متوسط المتوسط average",
        "median": "médiane mediane وسيط الوسيط", "category": "catégorie categorie فئة الفئة",
        "search": "recherche بحث البحث", "filter": "filtre مرشح مرشّح المرشح المرشّح",
        "sort": "tri ترتيب الترتيب", "clear": "effacer",
        "first": "première premiere premier الأولى", "last": "dernière derniere dernier الأخيرة",
        "next": "suivante suivant التالية التالي",
        "previous": "précédente precedente précédent precedent السابقة السابق",
        "filters": "filtres المرشحات مرشحات", "rows": "lignes الصفوف صفوف", "drafts": "brouillons المسودات مسودات",
        "quoting": "guillemets الاقتباس اقتباس", "keys": "touches المفاتيح مفاتيح",
        "expectations": "attentes التوقعات توقعات",
        "formats": "الصيغ صيغ",
        "exit-status": "codes-de-sortie code-de-sortie رموز-الخروج رمز-الخروج حالات-الخروج حالة-الخروج",
        "colors": "couleurs couleur الألوان color colour colours",
        "dark": "sombre داكن", "light": "clair فاتح", "relative": "relatives relatif نسبية",
        "en": "anglais الإنجليزية english", "fr": "français francais الفرنسية french",
        "ar": "arabe العربية arabic",
    ]

    private static let keywords: [String: String] = {
        let pairs = keywordForms.flatMap { keyword, others in others.split(separator: " ").map { (String($0), keyword) }
        }
        return Dictionary(pairs) { first, _ in first }
    }()
}

/// The context in which an argument is read or completed. A class, since each argument of a line gets it: a workspace
/// and a world have about a hundred references to copy.
public final class Scope: Sendable {
    public let workspace: Workspace
    public let world: World
    public let table: CommandTable
    /// The categories of the current service, as far as they are known without a request.
    public let categories: [String]
    /// The categories of services in which the session has been.
    let earlierCategories: [ServiceName: [String]]
    /// The result of the previous command; nil if there is none, or if it may not be looked at.
    let previous: LastResult?
    private let trash = Mutex<[DiscardedDraft]?>(nil)

    init(
        workspace: Workspace, world: World, table: CommandTable, categories: [String] = [],
        earlierCategories: [ServiceName: [String]] = [:], previous: LastResult? = nil
    ) {
        (self.workspace, self.world, self.table) = (workspace, world, table)
        (self.categories, self.earlierCategories, self.previous) = (categories, earlierCategories, previous)
    }

    /// Returns the drafts in the trash, read once: they are asked for with each key while the name of one is typed.
    func discardedDrafts() -> [DiscardedDraft] {
        trash.withLock { trash in
            if let trash { return trash }
            let found = (try? workspace.discarded(using: world))?.payload ?? []
            trash = found
            return found
        }
    }

    public var schema: Schema? { world.source(of: workspace.session.service)?.schema }

    /// Returns the scope of a command that runs in another service; nil if there is no such service.
    func inService(_ service: ServiceName) -> Scope? {
        guard let schema = world.source(of: service)?.schema else { return nil }
        if service == workspace.session.service { return self }
        var workspace = workspace
        workspace.session.service = service
        let known = earlierCategories[service] ?? schema.category?.choices.map(\.name) ?? []
        return Scope(workspace: workspace, world: world, table: table, categories: known)
    }
}
