struct ExpectJSONCommand: Command {
    static let condition = Parameter<JSONCondition>(
        "condition", help: "A path, alone or with = != < <= > >= ~ and a value; see help expectations.")
    static let signature = Signature(
        "expect json", in: .testing, summary: "Assert what the last command printed as JSON.",
        expectationKind: .expects, parameters: [condition])
    static let examples = [
        Example("expect json .records[0].price < 100", after: "search velo", prints: ""),
        Example("expect json .records[].category = Loisirs", after: "filter category = Loisirs", prints: ""),
        Example("expect json .records.length = 20", after: "list", prints: ""),
        Example("expect json .total", after: "list", prints: ""),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let condition = invocation[Self.condition]
        let previous = try invocation.requireLastResult(isSeen: true)
        let root = (try? JSONParser.value(of: Array(previous.json.utf8))) ?? .null
        let places: [JSONPath.Match]
        do throws(JSONPath.PathError) {
            places = try condition.path.places(in: root)
        } catch {
            throw Failure(error, of: condition)
        }
        let others = places.filter { !condition.holds(of: $0.value) }
        if others.isEmpty { return Output(.nothing) }
        let got = others.map { places.count == 1 ? $0.value.summary : "\($0.path)  \($0.value.summary)" }
        throw Failure(
            .expectation, "\(previous.name) gave something else at \(condition.pathText).",
            at: condition.range,
            comparing: Comparison(expected: "\(condition.expected)", got: "\(got.joined(separator: "\n"))"))
    }
}

extension Failure {
    fileprivate init(_ pathError: JSONPath.PathError, of condition: JSONCondition) {
        let place = pathError.place.path
        self.init(
            .expectation,
            place.isEmpty ? "The result has no \(pathError.step)." : "\(place) has no \(pathError.step).",
            hint: pathError.nearest.map { "Did you mean .\($0)?" }, at: condition.range,
            comparing: Comparison(expected: "\(condition.expected)", got: pathError.place.summary))
    }
}
