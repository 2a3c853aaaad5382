/// The routes of a server, and its response to requests that match none of them.
struct RouteTable: Sendable {
    let routes: [Route]

    func route(of request: IncomingRequest) -> (route: Route, found: [String])? {
        for route in routes {
            if let found = route.pattern.matches(request.method, request.path) { return (route, found) }
        }
        return nil
    }

    /// Returns the response to a request. The request has taken effect when this returns.
    func response(to request: IncomingRequest) -> Response {
        guard let (route, found) = route(of: request) else { return .notFound(request) }
        return route.answer(request, found)
    }

    /// Returns true if the pattern matches requests of at least one route.
    func knows(_ pattern: RoutePattern) -> Bool {
        pattern.parts == ["*"]
            || routes.contains { route in
                let path = pattern.parts
                guard let method = route.pattern.method else { return false }
                return pattern.matches(method, route.pattern.parts) != nil
                    || route.pattern.matches(pattern.method ?? method, path) != nil
            }
    }
}

struct Route: Sendable {
    typealias Answer = @Sendable (_ request: IncomingRequest, _ found: [String]) -> Response

    let pattern: RoutePattern
    /// Takes the request and the values of the pattern's placeholders.
    let answer: Answer

    init(_ pattern: RoutePattern, answer: @escaping Answer) { (self.pattern, self.answer) = (pattern, answer) }
}

/// A pattern for requests: `/listings`, `POST /activities/:id`, `/images/*`, or `*` for all.
public struct RoutePattern: Sendable, Hashable {
    public let method: String?
    /// The path's components. `:id` matches any one component; `*` at the end matches all that follow.
    let parts: [String]

    /// Parses a pattern. Any text is valid: a first word in capitals is a method, the rest is a path.
    public init(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        let isMethod = words.count == 2 && words[0].allSatisfy { ("A"..."Z").contains($0) }
        method = isMethod ? String(words[0]) : nil
        parts = (isMethod ? words[1] : text[...]).split(separator: "/").map(String.init)
    }

    public var text: String {
        let path = parts == ["*"] ? "*" : "/" + parts.joined(separator: "/")
        return method.map { "\($0) \(path)" } ?? path
    }

    func matches(_ method: String, _ path: [String]) -> [String]? {
        if let own = self.method, own != method { return nil }
        var found: [String] = []
        var rest = path[...]
        for (place, part) in parts.enumerated() {
            if part == "*", place == parts.count - 1 { return found + rest }
            guard let next = rest.popFirst() else { return nil }
            if part.hasPrefix(":") {
                found.append(next)
            } else if part != next {
                return nil
            }
        }
        return rest.isEmpty ? found : nil
    }
}

extension RoutePattern: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self.init(text) }
}
