package import struct FoundationEssentials.Date

/// The JSON form of a type: how its values are read and written.
///
/// A member that is missing or `null` has its default: older files have fewer keys. A value of another type is damage,
/// never a default, since a default would be saved over data that the user has to repair.
package struct JSONForm<Value: Sendable>: Sendable {
    package let read: @Sendable (JSONValue) throws(Damage) -> Value
    package let write: @Sendable (Value) -> JSONValue

    package init(
        read: @escaping @Sendable (JSONValue) throws(Damage) -> Value, write: @escaping @Sendable (Value) -> JSONValue
    ) {
        (self.read, self.write) = (read, write)
    }

    /// - Parameter expected: The values that are accepted, as in “payload.price” is not a whole number.
    package init(
        _ expected: Message, read: @escaping @Sendable (JSONValue) -> Value?,
        write: @escaping @Sendable (Value) -> JSONValue
    ) {
        let damage = Damage(expected: expected)
        self.init(
            read: { (json) throws(Damage) in
                guard let value = read(json) else { throw damage }
                return value
            }, write: write)
    }
}

/// The reason that a file is not accepted.
package struct Damage: Error {
    private let problem: Message
    /// The path of the value that is not as expected; nil for damage of the whole file.
    private var path: [String]?

    package init(reason: Message) { problem = reason }
    package init(expected: Message) { (problem, path) = (expected, []) }

    /// Returns the damage as that of a member, if it is the damage of a value.
    package func inside(_ key: String) -> Damage {
        var damage = self
        damage.path?.insert(key, at: 0)
        return damage
    }

    /// The reason as a clause, such as `its checksum does not match`.
    package var reason: Message {
        guard let path else { return problem }
        return path.isEmpty ? "it is not \(problem)" : "“\(path.joined(separator: "."))” is not \(problem)"
    }
}

// MARK: Simple values

extension JSONForm<String> {
    package static let text = Self("text", read: \.text, write: { .string($0) })
}

extension JSONForm<Bool> {
    package static let flag = Self(
        "true or false", read: { if case .boolean(let flag) = $0 { flag } else { nil } }, write: { .boolean($0) })
}

extension JSONForm<Int> {
    package static func number(in range: ClosedRange<Int> = 0...Int.max) -> Self {
        .init(
            "a whole number in range",
            read: { json in
                guard let number = json.integer, range.contains(number) else { return nil }
                return number
            }, write: { .number($0) })
    }
}

extension JSONForm<Date> {
    package static let time = written("a time in ISO 8601", { Date(iso8601: $0) }, \.iso8601)
}

extension JSONForm {
    package static func written(
        _ expected: Message, _ value: @escaping @Sendable (String) -> Value?,
        _ text: @escaping @Sendable (Value) -> String
    ) -> Self {
        .init(expected, read: { $0.text.flatMap(value) }, write: { .string(text($0)) })
    }

    package static func list<Element>(of form: JSONForm<Element>) -> Self where Value == [Element] {
        .init(
            read: { (json) throws(Damage) in
                guard case .array(let elements) = json else { throw Damage(expected: "a list") }
                return try elements.map { (element) throws(Damage) in try form.read(element) }
            }, write: { .array($0.map(form.write)) })
    }

    /// The form of an object with a member for each key.
    package static func map<Key, Element>(
        _ key: @escaping @Sendable (String) -> Key, _ text: @escaping @Sendable (Key) -> String,
        to form: JSONForm<Element>
    ) -> Self where Value == [Key: Element] {
        .init(
            read: { (json) throws(Damage) in
                guard let object = json.object else { throw Damage(expected: "an object") }
                var values: Value = [:]
                for member in object.members where member.value != .null {
                    do throws(Damage) {
                        values[key(member.key)] = try form.read(member.value)
                    } catch {
                        throw error.inside(member.key)
                    }
                }
                return values
            },
            write: { values in
                var object = JSONObject()
                for (key, element) in values { object[text(key)] = form.write(element) }
                return .object(object)
            })
    }

    package static func map<Element>(to form: JSONForm<Element>) -> Self where Value == [String: Element] {
        .map({ $0 }, { $0 }, to: form)
    }

    package static func map<Key: RawRepresentable<String>, Element>(
        by key: @escaping @Sendable (String) -> Key, to form: JSONForm<Element>
    ) -> Self where Value == [Key: Element] {
        .map(key, { $0.rawValue }, to: form)
    }
}

// MARK: Objects

/// The members of the JSON object that a value is written as, visited one by one to read or to write them all.
///
/// Key paths in their place would take a tenth of the time before the first page of a server.
package struct JSONMembers {
    /// The object that is read, or what has been written of it.
    private var object: JSONObject
    private let isReading: Bool
    /// The members of the blank value, which are not written.
    private let blank: JSONObject
    private var damage: Damage?

    fileprivate init(reading object: JSONObject) {
        (self.object, isReading, blank) = (object, true, JSONObject())
    }

    fileprivate init(writingBeyond blank: JSONObject) { (object, isReading, self.blank) = (JSONObject(), false, blank) }

    /// Visits a member that is left out while its value is nil.
    package mutating func callAsFunction<Value>(_ key: String, _ value: inout Value?, _ form: JSONForm<Value>) {
        if isReading {
            _ = read(key) { (json) throws(Damage) in value = try form.read(json) }
        } else if let value {
            object[key] = form.write(value)
        }
    }

    /// - Parameter isRequired: True if the member is always written, and must be there.
    package mutating func callAsFunction<Value>(
        _ key: String, _ value: inout Value, _ form: JSONForm<Value>, isRequired: Bool = false
    ) {
        if !isReading {
            let json = form.write(value)
            if isRequired || json != blank[key] { object[key] = json }
        } else if !read(key, { (json) throws(Damage) in value = try form.read(json) }), isRequired {
            damage = damage ?? Damage(expected: "present").inside(key)
        }
    }

    /// Reads a member; returns false if it is missing. After a damaged member no other one is read.
    private mutating func read(_ key: String, _ body: (JSONValue) throws(Damage) -> Void) -> Bool {
        guard damage == nil, let json = object[key], json != .null else { return false }
        do {
            try body(json)
        } catch {
            damage = error.inside(key)
        }
        return true
    }

    fileprivate static func read<Value>(
        _ object: JSONObject, over blank: Value, _ visit: (inout JSONMembers, inout Value) -> Void
    ) throws(Damage) -> Value {
        var members = JSONMembers(reading: object)
        var value = blank
        visit(&members, &value)
        if let damage = members.damage { throw damage }
        return value
    }

    /// Returns the members whose values are not those of the blank value.
    package static func written<Value>(
        _ value: Value, beyond blank: JSONObject = JSONObject(), _ visit: (inout JSONMembers, inout Value) -> Void
    ) -> JSONObject {
        var members = JSONMembers(writingBeyond: blank)
        var value = value
        visit(&members, &value)
        return members.object
    }
}

extension JSONForm {
    /// - Parameters:
    ///   - blank: The value without members.
    ///   - visit: Visits each member of a value.
    package static func object(
        _ blank: Value, _ visit: @escaping @Sendable (_ member: inout JSONMembers, _ value: inout Value) -> Void
    ) -> Self {
        let written = JSONMembers.written(blank, visit)
        return .init(
            read: { (json) throws(Damage) in
                guard let object = json.object else { throw Damage(expected: "an object") }
                return try JSONMembers.read(object, over: blank, visit)
            },
            write: { .object(JSONMembers.written($0, beyond: written, visit)) })
    }

    package func object(of value: Value) -> JSONObject { write(value).object ?? JSONObject() }
}

// MARK: Paths

extension JSONObject {
    /// The value at a path of keys. Setting nil also removes objects that are empty then.
    package subscript(path: ArraySlice<String>) -> JSONValue? {
        get { path.reduce(.object(self)) { $0?.object?[$1] } }
        set {
            guard let key = path.first else { return }
            guard path.count > 1 else { return self[key] = newValue }
            var inner = object(key)
            inner[path.dropFirst()] = newValue
            self[key] = inner.keys.isEmpty ? nil : .object(inner)
        }
    }

    /// Returns the paths of the values that differ from those in another object, of objects down to a depth.
    package func paths(unlike other: JSONObject, depth: (String) -> Int) -> [[String]] {
        Set(keys).union(other.keys).sorted().flatMap { key -> [[String]] in
            let (own, others) = (self[key], other[key])
            guard own != others else { return [] }
            guard depth(key) > 1, own == nil || own?.object != nil, others == nil || others?.object != nil else {
                return [[key]]
            }
            return object(key).paths(unlike: other.object(key)) { _ in depth(key) - 1 }.map { [key] + $0 }
        }
    }
}

extension JSONValue {
    package var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The whole number; nil for any other value.
    package var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
}
