import Domain

/// Values in words, with their units, as they are read aloud.
struct SpokenValues {
    let wording: Wording

    /// What a field of a record holds, in a sentence that says nothing of the field; nil where there is nothing.
    ///
    /// - Parameter moment: Whether the time of day is said of a date.
    func phrase(for value: Value, of field: Field, moment: Bool) -> Message? {
        switch value {
        case .integer, .number:
            field.measure == nil
                ? self.value(value, moment: moment).map { "\(field.spokenTitle) \($0)" }
                : measured(value, field.measure)
        case .list(let texts): texts.isEmpty ? nil : "\(field.spokenTitle) \(texts.count)"
        default: word(value, of: field) ?? self.value(value, moment: moment)
        }
    }

    /// What stands in a field, in words; nil where there is nothing.
    func value(_ value: Value, of field: Field) -> Message? {
        word(value, of: field) ?? measured(value, field.measure)
    }

    /// What people call the word of a choice; nil for what is none.
    private func word(_ value: Value, of field: Field) -> Message? {
        guard field.kind == .choice, case .text(let text) = value, !text.isEmpty else { return nil }
        return field.choice(text).title
    }

    /// A value in words; nil where there is nothing.
    func value(_ value: Value, moment: Bool) -> Message? {
        switch value {
        case .missing: nil
        case .text(let text): text.isEmpty ? nil : Message(outside: text)
        case .integer(let number): "\(number)"
        case .number(let number): "\(NumberText.string(for: number))"
        case .money(let money): SpokenMoney(money).message
        case .boolean(let flag): flag ? "yes" : "no"
        case .date(let date): SpokenDate(date, in: wording, moment: moment)?.message
        case .day(let day): SpokenDate(day).message
        case .duration(let seconds): SpokenDuration(seconds).message
        case .list(let texts): texts.isEmpty ? nil : "\(list: texts)"
        }
    }

    private func measured(_ value: Value, _ measure: Field.Measure?) -> Message? {
        switch (measure, value) {
        case (.stars, .integer(let count)): "\(count, Noun(one: "star", other: "stars"))"
        case (.metres, .number(let metres)): SpokenDistance(metres: metres).message
        case (.metres, .integer(let metres)): SpokenDistance(metres: Double(metres)).message
        default: self.value(value, moment: true)
        }
    }
}

extension Field {
    /// What the field is called where its values are said with their unit.
    var spokenTitle: Message {
        measure == .metres ? "Distance" : title
    }
}
