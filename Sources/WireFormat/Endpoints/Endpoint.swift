import Domain
public import FoundationEssentials

/// What is asked of a server: a method, a path below its address, a query and a body.
public struct Endpoint: Sendable, Hashable {
    public enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
    }

    /// A name with its value, as both are meant and not as they are encoded.
    public struct QueryItem: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public var method: Method
    /// The path's parts, none of them encoded: `["listings"]`.
    public var path: [String]
    /// In the order in which they are sent.
    public var query: [QueryItem]
    /// JSON; nil where nothing is sent.
    public var body: Data?

    public init(_ method: Method, _ path: [String], query: [QueryItem] = [], body: Data? = nil) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
    }

    /// The path and the query as a request line has them, after the path of the server's address.
    ///
    /// Everything but RFC 3986's unreserved characters is percent-encoded, so that no part can be taken for two.
    public var target: String {
        let path = path.map { "/" + Self.encoded($0) }.joined()
        let query = query.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
        return query.isEmpty ? path : path + "?" + query
    }

    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return encoded
    }
}

extension Endpoint {
    /// Whether asking it changes something on the server: whatever is posted does, and so does the reset of calls, which
    /// their contract has behind a GET.
    public var changesServer: Bool { method != .get || self == .resetCalls }
}

extension Endpoint {
    /// Sends an object to a path.
    init(posting members: [String: JSONValue], to path: [String]) {
        var object = JSONObject()
        for (key, value) in members { object[key] = value }
        self.init(.post, path, body: Data(JSONWriter.line(of: .object(object)).utf8))
    }
}

extension Endpoint: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and target; never the body, which may hold a password.
    public var description: String { method.rawValue + " " + target }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
