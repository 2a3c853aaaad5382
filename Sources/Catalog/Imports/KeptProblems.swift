import Domain
import Ports

/// The problems of an imported file, which are kept beside its rows.
extension RecordProblem {
    /// The problem as one JSON value.
    var json: JSONValue {
        let place: JSONValue =
            switch place {
            case .record(let number)?: .array([.string("record"), .number(number)])
            case .line(let number)?: .array([.string("line"), .number(number)])
            case .key(let key)?: .array([.string("key"), .string(key)])
            case nil: .null
            }
        return .array([
            place, .string(id?.rawValue), .string(field), .string(value), reason.json, .boolean(isLeftOut),
        ])
    }

    /// Nil for JSON of another form.
    init?(json: JSONValue) {
        guard case .array(let parts) = json, parts.count == 6, case .boolean(let isLeftOut) = parts[5],
            let reason = Message(json: parts[4])
        else { return nil }
        self.init(
            at: Self.place(parts[0]), id: parts[1].text.map(RecordID.init(rawValue:)), field: parts[2].text,
            value: parts[3].text, reason, isLeftOut: isLeftOut)
    }

    private static func place(_ json: JSONValue) -> Place? {
        guard case .array(let parts) = json, parts.count == 2 else { return nil }
        switch (parts[0].text, parts[1]) {
        case ("record", .number(let digits)): return Int(digits).map(Place.record)
        case ("line", .number(let digits)): return Int(digits).map(Place.line)
        case ("key", .string(let key)): return .key(key)
        default: return nil
        }
    }
}

extension Message {
    /// The sentence in the parts that problems are made of; any other part is kept as text.
    fileprivate var json: JSONValue {
        .array(
            parts.map { part in
                switch part {
                case .literal(let text): .array([.string("literal"), .string(text)])
                case .outside(let text): .array([.string("outside"), .string(text)])
                case .number(let number): .array([.string("number"), .number(number)])
                case .message(let message): .array([.string("message"), message.json])
                default: .array([.string("outside"), .string(Message(parts: [part]).key)])
                }
            })
    }

    fileprivate init?(json: JSONValue) {
        guard case .array(let elements) = json else { return nil }
        var parts: [Part] = []
        for element in elements {
            guard case .array(let pair) = element, pair.count == 2 else { return nil }
            switch (pair[0].text, pair[1]) {
            case ("literal", .string(let text)): parts.append(.literal(text))
            case ("outside", .string(let text)): parts.append(.outside(text))
            case ("number", .number(let digits)): parts.append(.number(Int(digits) ?? 0))
            case ("message", let inner): parts.append(.message(Message(json: inner) ?? ""))
            default: return nil
            }
        }
        self.init(parts: parts)
    }
}

extension JSONValue {
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
