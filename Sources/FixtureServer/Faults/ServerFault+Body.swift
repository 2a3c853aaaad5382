import Domain
import FoundationEssentials

extension ServerFault.Body {
    func spoilt(_ response: Response) -> Response {
        var response = response
        switch self {
        case .garbage: response.body = Data("}{ no JSON ][".utf8)
        case .cut: response.body = response.body.prefix(response.body.count / 2)
        case .empty: response.body = Data()
        case .null: response.body = Data("null".utf8)
        case .shape: response.body = Data((response.body.first == UInt8(ascii: "[") ? "{}" : "[]").utf8)
        case .types: response.body = Self.mistyped(response.body)
        case .html:
            response.status = 200
            response.contentType = "text/html; charset=utf-8"
            response.body = Data("<!DOCTYPE html><title>Sign in</title><p>Please sign in to the network.</p>".utf8)
        case .utf8:
            let start = response.body.firstRange(of: Data(":\"".utf8))?.upperBound ?? response.body.endIndex
            response.body.insert(contentsOf: [0xFF, 0xFE, 0xC3, 0x28], at: start)
        case .nested:
            let depth = 100_000
            response.body = Data(repeating: UInt8(ascii: "["), count: depth)
            response.body.append(Data(repeating: UInt8(ascii: "]"), count: depth))
        case .hostile: response.body = Self.hostile(response.body)
        case .tirade:
            let sentence = String(repeating: Self.orders, count: 30_000) + Self.lineEnds + "And more."
            response.status = 400
            response.body = Data("{\"error\":true,\"reason\":\"\(sentence)\",\"message\":\"\(sentence)\"}".utf8)
        }
        return response
    }

    /// JSON escapes for control sequences: set the window title, ring the bell, clear the screen, reverse the text
    /// direction.
    private static let orders = #"\u001b]0;owned\u0007\u001b[2J\u202e"#
    private static let lineEnds = #"\u2028\u0085\n"#

    /// Returns JSON with control sequences for a terminal before every title, name and sentence.
    private static func hostile(_ json: Data) -> Data {
        let names = ["title", "name", "en", "from", "message", "reason"].map { "\"\($0)\":\"" }
        return Data(
            names.reduce(String(decoding: json, as: UTF8.self)) { $0.replacing($1, with: $1 + orders + lineEnds) }.utf8)
    }

    /// Returns JSON with every number in quotation marks. If it has no numbers, every string becomes a number instead.
    private static func mistyped(_ json: Data) -> Data {
        guard let value = try? JSONParser.value(of: Array(json)) else { return json }
        let quoted = value.mapped { if case .number(let digits) = $0 { .string(digits) } else { $0 } }
        let numbered = value.mapped { if case .string = $0 { .number(7) } else { $0 } }
        return Data(JSONWriter.line(of: quoted == value ? numbered : quoted).utf8)
    }
}

extension JSONValue {
    /// Returns the same tree with `change` applied to every value that is not an array or object.
    fileprivate func mapped(_ change: (JSONValue) -> JSONValue) -> JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map { $0.mapped(change) })
        case .object(var object):
            for member in object.members { object[member.key] = member.value.mapped(change) }
            return .object(object)
        case .null, .boolean, .number, .string: return change(self)
        }
    }
}
