/// All that a server answers, and what it says to everything else.
struct RouteTable: Sendable {
    let routes: [Route]

    /// The route of a request with what stands in its open places; nil where nothing is meant for it.
    func route(of request: IncomingRequest) -> (route: Route, found: [String])? {
        for route in routes {
            if let found = route.pattern.matches(request.method, request.path) { return (route, found) }
        }
        return nil
    }

    /// The answer, which has taken effect by then.
    func reply(to request: IncomingRequest) throws -> Reply {
        guard let (route, found) = route(of: request) else { return try .notFound(request) }
        return try route.answer(request, found)
    }

    /// Whether a request can be meant by a pattern at all.
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

/// What one kind of request is answered with.
struct Route: Sendable {
    typealias Answer = @Sendable (_ request: IncomingRequest, _ found: [String]) throws -> Reply

    let pattern: RoutePattern
    /// Is given the request and what stands in the pattern's open places.
    let answer: Answer

    init(_ pattern: RoutePattern, answer: @escaping Answer) {
        self.pattern = pattern
        self.answer = answer
    }
}

/// Which requests something is for: `/listings`, `POST /activities/:id`, `/images/*`, or `*` for all.
public struct RoutePattern: Sendable, Hashable {
    /// Nil for every method.
    public let method: String?
    /// The path's parts, of which `:id` stands for any one, and `*` as the last for all that follow.
    let parts: [String]

    /// Any text is a pattern: a method where the first word is one, and a path.
    public init(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        let isMethod = words.count == 2 && words[0].allSatisfy { ("A"..."Z").contains($0) }
        method = isMethod ? String(words[0]) : nil
        parts = (isMethod ? words[1] : text[...]).split(separator: "/").map(String.init)
    }

    /// What the requests are for, as it is written.
    public var text: String {
        let path = parts == ["*"] ? "*" : "/" + parts.joined(separator: "/")
        return method.map { "\($0) \(path)" } ?? path
    }

    /// What stands in the places that the pattern leaves open, in their order; nil where the request is not meant.
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
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
