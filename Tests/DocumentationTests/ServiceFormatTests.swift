import Domain
import Foundation
import Ports
import Scaffolding
import Testing

/// The JSON schema of descriptions, the page that documents them, and the reader.
@Suite struct ServiceFormatTests {
    private let schema = DescriptionFormat.schema

    private static func page() throws -> String { try Checkout.text(of: "docs/describing-a-service.md") }

    private static func examples() throws -> [JSONValue] {
        let blocks = try page().components(separatedBy: "```json\n").dropFirst()
        return try blocks.map { block in
            try JSONParser.value(of: Array(block.components(separatedBy: "\n```")[0].utf8))
        }
    }

    private func faults(_ json: JSONValue) -> [DescriptionFault] {
        ServiceDescription.read(json, named: "example", besides: [], in: "/").faults
    }

    @Test func `the documented examples fit the schema and the reader`() throws {
        let examples = try Self.examples()
        #expect(!examples.isEmpty)
        for example in examples {
            #expect(SchemaCheck.problems(of: example, with: schema) == [])
            #expect(faults(example) == [])
        }
    }

    @Test func `the services that come with souk fit the schema and the reader`() throws {
        let text = try Checkout.text(of: "Fixtures/data/services.json")
        var descriptions: [JSONValue] = []
        if case .array(let all) = try JSONParser.value(of: Array(text.utf8)) { descriptions = all }
        #expect(descriptions.count == 5)
        for description in descriptions {
            #expect(SchemaCheck.problems(of: description, with: schema) == [])
            #expect(faults(description) == [])
        }
    }

    @Test(arguments: [
        #"{"souk": 1, "fields": ["a"]}"#, #"{"souk": 2, "fields": ["a"], "file": "a.csv"}"#,
        #"{"souk": 1, "fields": ["a"], "file": "a.csv", "server": "https://a.b"}"#,
        #"{"souk": 1, "fields": ["a"], "fil": "a.csv"}"#, #"{"souk": 1, "file": "a.csv"}"#,
        #"{"souk": 1, "fields": "a", "file": "a.csv"}"#, #"{"souk": 1, "fields": [{"kind": "text"}], "file": "a.csv"}"#,
        #"{"souk": 1, "fields": [{"name": "a", "kind": "txt"}], "file": "a.csv"}"#,
        #"{"souk": 1, "fields": ["a"], "file": "a.csv", "orders": [{"name": "x", "field": "a", "down": "yes"}]}"#,
    ])
    func `what the schema refuses, the reader refuses`(text: String) throws {
        let json = try JSONParser.value(of: Array(text.utf8))
        #expect(SchemaCheck.problems(of: json, with: schema) != [])
        #expect(faults(json) != [])
    }

    @Test func `every key is documented`() throws {
        let page = try Self.page()
        var undocumented: [String] = []
        func look(at schema: JSONValue) {
            for member in schema.object?.object("properties").members ?? [] {
                if !page.contains("`\(member.key)`") { undocumented.append(member.key) }
                look(at: member.value)
            }
            if let items = schema.object?["items"] { look(at: items) }
            if let values = schema.object?["additionalProperties"] { look(at: values) }
            for choice in schema.object?.array("anyOf") ?? [] { look(at: choice) }
        }
        look(at: schema)
        #expect(undocumented == [])
    }
}

/// The part of JSON Schema that the schema of descriptions uses.
private enum SchemaCheck {
    static func problems(of json: JSONValue, with schema: JSONValue, at path: String = "") -> [String] {
        guard let schema = schema.object else { return [] }
        let choices = schema.array("anyOf")
        if !choices.isEmpty, choices.allSatisfy({ !problems(of: json, with: $0, at: path).isEmpty }) {
            return ["\(path): no choice fits"]
        }
        let alternatives = schema.array("oneOf")
        if !alternatives.isEmpty, alternatives.count(where: { problems(of: json, with: $0, at: path).isEmpty }) != 1 {
            return ["\(path): not one of the alternatives"]
        }
        let words = schema.array("enum")
        if !words.isEmpty, !words.contains(json) { return ["\(path): not a known word"] }
        switch (schema["type"], json) {
        case (nil, _): break
        case (.string("string"), .string), (.string("boolean"), .boolean), (.string("object"), .object): break
        case (.string("array"), .array(let elements)):
            return elements.flatMap { problems(of: $0, with: schema["items"] ?? .null, at: path + "[]") }
        case (.string("integer"), .number(let digits)):
            let bounds = ["minimum", "maximum"].map { name -> Int? in
                if case .number(let digits)? = schema[name] { Int(digits) } else { nil }
            }
            guard let number = Int(digits), number >= bounds[0] ?? .min, number <= bounds[1] ?? .max else {
                return ["\(path): out of range"]
            }
        default: return ["\(path): another type"]
        }
        guard let object = json.object else { return [] }
        let properties = schema.object("properties")
        var found = schema.array("required").compactMap { name -> String? in
            if case .string(let key) = name, object[key] == nil { "\(path): no \(key)" } else { nil }
        }
        for member in object.members {
            let place = "\(path).\(member.key)"
            if let own = properties[member.key] {
                found += problems(of: member.value, with: own, at: place)
            } else if schema["additionalProperties"] == .boolean(false), !member.key.hasPrefix("x-") {
                found.append("\(place): unknown")
            } else if let other = schema["additionalProperties"] {
                found += problems(of: member.value, with: other, at: place)
            }
        }
        return found
    }
}
