public import Domain
public import FoundationEssentials

/// A request to a server: a method, a path below its address, a query and a body.
public struct Endpoint: Sendable, Hashable {
    public enum Method: String, Sendable, Hashable {
        case get = "GET"
        case post = "POST"
        case patch = "PATCH"
    }

    /// A query parameter and its value, not encoded.
    public struct QueryItem: Sendable, Hashable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    public var method: Method
    /// The components of the path, not encoded: `["listings"]`.
    public var path: [String]
    /// The parameters, in the order in which they are sent.
    public var query: [QueryItem]
    /// JSON; nil if there is no body.
    public var body: Data?

    public init(_ method: Method, _ path: [String], query: [QueryItem] = [], body: Data? = nil) {
        (self.method, self.path, self.query, self.body) = (method, path, query, body)
    }

    /// The path and the query as in a request line, after the path of the server's address.
    ///
    /// All characters except RFC 3986's unreserved ones are percent-encoded, so that the components stay unambiguous.
    public var target: String {
        let path = path.map { "/" + Self.encoded($0) }.joined()
        let query = query.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
        return query.isEmpty ? path : path + "?" + query
    }

    public static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            if byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                encoded += "%" + byte.padded(to: 2, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}

extension Endpoint {
    /// True if the request changes something on the server: every POST and PATCH does, and so does the reset of calls,
    /// which is a GET in that server's contract.
    public var changesServer: Bool { method != .get || self == .resetCalls }
}

extension Endpoint {
    /// Resets every call to its initial state, although the method is GET.
    public static var resetCalls: Endpoint { Endpoint(.get, ["reset"]) }

    public var patching: Endpoint { Endpoint(.patch, path, query: query, body: body) }

    public init(posting members: [String: JSONValue], to path: [String]) {
        self.init(.post, path, body: Data(JSONWriter.line(of: JSONValue(members: members)).utf8))
    }
}

extension Endpoint: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the target; never the body, which may contain a password.
    public var description: String { method.rawValue + " " + target }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
