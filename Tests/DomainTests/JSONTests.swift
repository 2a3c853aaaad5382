import Domain
import Testing

struct JSONTests {
    private func value(_ text: String) throws -> JSONValue { try JSONParser.value(of: Array(text.utf8)) }

    private func text(_ value: JSONValue) -> String {
        String(decoding: JSONWriter.document(of: value), as: UTF8.self)
    }

    @Test(arguments: [
        ("null", JSONValue.null), (" true\n", .boolean(true)), ("false", .boolean(false)),
        (#""a""#, .string("a")), ("[]", .array([])), ("{}", .object(JSONObject())),
        ("[1, [2],\t\r\n{}]", .array([.number("1"), .array([.number("2")]), .object(JSONObject())])),
        (#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDEB2""#, .string("\"\\/\u{8}\u{C}\n\r\té\u{1F6B2}")),
        (#""été""#, .string("été")),
    ])
    func `what the grammar allows is read`(text: String, expected: JSONValue) throws {
        #expect(try value(text) == expected)
    }

    @Test(arguments: ["0", "-0", "1.50", "1e3", "-12.34E-5", "123456789012345678901234567890.10", "1E+2"])
    func `a number keeps its digits through a round trip`(digits: String) throws {
        #expect(try value(digits) == .number(digits))
        #expect(text(.number(digits)) == digits + "\n")
    }

    @Test(arguments: [
        "", " ", "{", "[", "[1", "[1,]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "nul", "nulL", "tru",
        "True",
        "01", "-", "1.", ".5", "1e", "+1", "0x1", "NaN", #"""#, #""a"#, #""\x""#, #""\u12""#, #""\u12g4""#, #""\"#,
        #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, "\"\u{1}\"", "\"a\nb\"", "1 2", "[] x", "{} {}", "'a'",
        "// x\n1",
        #"{"a":1,"a":2}"#, #"{"b":1,"a":1,"b":2}"#, "\u{FEFF}\u{FEFF}1", "1\u{FEFF}", "\0",
    ])
    func `what the grammar does not allow is refused`(text: String) {
        #expect(throws: JSONError.self) { try value(text) }
    }

    @Test func `a byte order mark at the beginning is skipped`() throws {
        #expect(try value("\u{FEFF}{}") == .object(JSONObject()))
    }

    @Test(arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x80]] as [[UInt8]])
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONParser.value(of: bytes) }
    }

    @Test func `an error tells where reading stopped`() {
        #expect(throws: JSONError(offset: 7)) { try value(#"{"a": [x]}"#) }
        #expect(throws: JSONError(offset: 15, repeatedKey: "b")) { try value(#"[{"b":1,"a":2,\#n"b":3,"a":4}]"#) }
    }

    @Test func `nesting is read to its limit and refused beyond, without a crash`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        let deepest = try value(nested(JSONValue.depthLimit))
        #expect(text(deepest).utf8.contains(UInt8(ascii: "[")))
        #expect(throws: JSONError(offset: JSONValue.depthLimit)) {
            try value(nested(JSONValue.depthLimit + 1))
        }
        let deep = nested(JSONValue.depthLimit - 1) + #",{"a":["]\"}",{}]}]"#
        #expect(throws: Never.self) { try JSONParser.value(of: Array("[\(deep)".utf8), isLenient: true) }
        for isLenient in [false, true] {
            let endless = Array(String(repeating: "[", count: 1_000_000).utf8)
            #expect(throws: JSONError.self) { try JSONParser.value(of: endless, isLenient: isLenient) }
        }
        #expect(throws: JSONError.self) { try value(String(repeating: #"{"a":"#, count: 1_000_000)) }
    }

    @Test func `keys are written sorted by their bytes, one to a line but for small objects`() throws {
        let tree = try value(
            #"{"b":[1,{"y":true,"x":null},{"z":{}},{"3":3,"1":1,"2":2}],"é":"","a":{},"B":[],"c":"\u0001\"\\\n\u007f"}"#
        )
        let lines = """
            {
              "B": [],
              "a": {},
              "b": [
                1,
                {"x": null, "y": true},
                {
                  "z": {}
                },
                {
                  "1": 1,
                  "2": 2,
                  "3": 3
                }
              ],
              "c": "\\u0001\\"\\\\\\n\u{7F}",
              "é": ""
            }

            """
        #expect(text(tree) == lines)
        #expect(try value(lines) == tree)
    }

    @Test func `a file escapes only what JSON forbids, in the letters that checksums were made of`() {
        #expect(text(.string("\u{1B}\u{202E}\u{7F}\"\n")) == "\"\\u001b\u{202E}\u{7F}\\\"\\n\"\n")
    }

    @Test(arguments: [
        ("\"\\/", #""\"\\/""#), ("a\nb\r\tc", #""a\nb\r\tc""#), ("\u{1B}[31m\0", #""\u001B[31m\u0000""#),
        ("\u{7F}\u{85}\u{9B}", #""\u007F\u0085\u009B""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
        ("\u{202E}\u{2066}\u{200F}", #""\u202E\u2066\u200F""#), ("\u{E0041}", #""\uDB40\uDC41""#),
        ("\u{FEFF}\u{AD}", #""\uFEFF\u00AD""#), ("a\u{200D}b", #""a\u200Db""#),
        ("👩‍👧", "\"👩‍👧\""), ("👩‍👧\0", #""👩‍👧\u0000""#),
        ("Vélo “€80”…", "\"Vélo “€80”…\""), ("أريكة", "\"أريكة\""), ("漢字 🚲", "\"漢字 🚲\""),
        (
            "e" + String(repeating: "\u{301}", count: 10),
            "\"e" + String(repeating: "\u{301}", count: 8) + #"\u0301\u0301""#
        ),
    ])
    func `what must not be sent raw to a terminal is escaped`(text: String, json: String) {
        #expect(JSONWriter.line(of: .string(text)) == json)
    }

    @Test func `keys that only Unicode calls equal are two`() throws {
        let tree = try value("{\"\u{E9}\": 1, \"e\u{301}\": 2}")
        #expect(tree.object?.members.count == 2)
        #expect(tree.object?["\u{E9}"] == .number(1))
        #expect(tree.object?["e\u{301}"] == .number(2))
    }

    @Test func `objects in a list are read as they are alone, whatever keys those before them have`() throws {
        let objects = [
            #"{"b":1,"a":[{"x":1,"y":2}]}"#, #"{"b":2,"a":[{"x":3,"y":4},{"y":5}]}"#, #"{"b":3}"#,
            #"{ "b" : 4, "a":5 }"#, #"{"b":1,"a":2,"c":3}"#, #"{"a":1,"b":2}"#, "{}", #"{"a":1,"bb":2}"#,
            #"{"\u0061":1,"b":{"a":1,"b":2}}"#,
            #"{"a":{"b":{"a":1,"b":2}},"b":1}"#,
        ]
        let list = try value("[\((objects + objects.reversed()).joined(separator: ","))]")
        #expect(try list == .array((objects + objects.reversed()).map(value)))
        #expect(throws: JSONError.self) { try value(#"[{"a":1,"b":2},{"a":1,"b":2,"a":3}]"#) }
        let lenient = try JSONParser.value(of: Array(#"[{"b":1,"a":1},{"b":2,"a":2,"b":3}]"#.utf8), isLenient: true)
        #expect(try lenient == value(#"[{"a":1,"b":1},{"a":2,"b":3}]"#))
    }

    @Test(arguments: ["\"", "\\", "\n", "\0", "\u{1F}", " ", "!", "#", "[", "]", "\u{7F}", "é", "🚲"])
    func `a string ends at its quote, wherever other characters are`(character: String) throws {
        for count in 0..<20 {
            let text = String(repeating: "x", count: count) + character + String(repeating: "y", count: 19 - count)
            let json = JSONWriter.line(of: .array([.string(text), .string(character)]))
            #expect(try value(json) == .array([.string(text), .string(character)]))
            #expect(throws: JSONError.self) { try value("\"\(text.prefix(count))\u{1}\"") }
        }
    }

    @Test func `a text is read from bytes that are UTF-8, and from no others`() {
        let seconds: [UInt8] = [0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
        let others: [UInt8] = [0x41, 0x80, 0xC0]
        var wrong: [[UInt8]] = []
        for first in UInt8(0x80)...0xFF {
            for second in seconds {
                for bytes in others.flatMap({ third in others.map { [first, second, third, $0] } }) {
                    // At other places of eight, and without an end.
                    let longer = Array("0123456".utf8) + bytes + [0x41]
                    for bytes in [bytes, longer, Array(bytes.prefix(2)), Array(bytes.prefix(3))] {
                        let expected = String(validating: bytes, as: UTF8.self)
                        let text = bytes.withUnsafeBufferPointer { String(utf8: $0) }
                        if text != expected || String(repairing: bytes) != String(decoding: bytes, as: UTF8.self) {
                            wrong.append(bytes)
                        }
                    }
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test func `members are set, replaced and taken away in their order`() {
        var object = JSONObject()
        for key in ["m", "z", "a", "m"] { object[key] = .string(key) }
        object["z"] = .null
        object["gone"] = nil
        #expect(object.keys == ["a", "m", "z"])
        #expect(object["z"] == .null)
        object["m"] = nil
        #expect(object.keys == ["a", "z"])
        #expect(object["m"] == nil)
    }
}
