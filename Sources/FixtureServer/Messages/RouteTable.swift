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
