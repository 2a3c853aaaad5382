public import Syntax

/// The new value of a setting: one of its words, or the rest of the line.
public struct SettingValue: RestArgument {
    public let string: String
    public let range: SourceRange
    /// The columns of a service: `listings title,price`, `title price` for the current one; no fields for `auto`.
    public let columns: (service: ServiceName, fields: [Field]?)?

    public init(reading whole: TypedArgument, in scope: Scope) throws(Failure) {
        let typed = whole.dropping("=")
        string = typed.text
        range = typed.range
        columns = Self.setting(before: whole) == .columns ? try Self.columns(typed.words, in: scope) : nil
    }

    private static func columns(_ words: ArraySlice<Word>, in scope: Scope) throws(Failure)
        -> (service: ServiceName, fields: [Field]?)
    {
        var fields = words
        var source = try scope.workspace.source(in: scope.world)
        if let first = words.first, let service = scope.service(named: first.text),
            let named = scope.world.source(of: service)
        {
            (source, fields) = (named, words.dropFirst())
        }
        let service = source.service
        if fields.count == 1, fields.first?.text == SettingName.automatic {
            return (service, nil)
        }
        let named = try FieldNames(words: fields, of: source.schema, in: scope.titles).fields
        guard !named.isEmpty else {
            let example = source.schema.columns.prefix(2).map(\.name).joined(separator: ",")
            throw Failure(
                .usage, "Name the columns: fields of \(service.rawValue), or auto.",
                hint: "For example: set columns \(service.rawValue) \(example).",
                at: words.last.map { .empty(at: $0.range.upper) })
        }
        return (service, named)
    }

    public static func candidates(for whole: TypedArgument, in scope: Scope) -> [Candidate] {
        let (typed, automatic) = (whole.dropping("="), Candidate(SettingName.automatic))
        switch setting(before: whole) {
        case .columns where typed.words.count > 1 && typed.words.first?.text == SettingName.automatic: return []
        case .columns:
            let services = scope.world.sources.all.map(\.schema)
            let first = typed.words.first?.text
            let named = typed.words.count > 1 ? services.first { $0.service.rawValue == first } : nil
            let lookup = (named ?? scope.schema).map { NameLookup(fieldsOf: $0, in: scope.titles) }
            let fields = lookup?.candidates(for: typed.partial) ?? []
            let isFirst = typed.words.count == 1
            return (isFirst || named != nil && typed.words.count == 2 ? [automatic] : [])
                + (isFirst ? services.map { Candidate($0.service.rawValue) } : []) + fields
        // Every other setting has one value.
        case _ where typed.words.count > 1: return []
        case .pageSize: return [automatic]
        case let setting: return setting?.words.map { [automatic] + $0.map { Candidate($0) } } ?? []
        }
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        guard let words = setting(before: typed)?.words else { return nil }
        return "\(list: [SettingName.automatic] + words)"
    }

    private static func setting(before typed: TypedArgument) -> SettingName? { SettingName(rawValue: typed.wordBefore) }
}
