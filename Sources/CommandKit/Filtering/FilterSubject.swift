import Domain

/// What a condition in a filter is about: a field of the service, or one of the marks that every record can have.
enum FilterSubject: Sendable, Hashable {
    case field(Field)
    case pinned, archived
}

extension NameLookup<FilterSubject> {
    init(filterSubjectsOf schema: Schema, in titles: Titles) {
        let fields = schema.shownFields.map { (FilterSubject.field($0), $0.name, $0.title) }
        self.init(fields + [(.pinned, "pinned", "pinned"), (.archived, "archived", "archived")], in: titles)
    }

    /// Returns the field with that name; nil for `pinned`, `archived` and every other name.
    func field(named name: String) -> Field? {
        if case .field(let field)? = value(named: name) { field } else { nil }
    }
}
