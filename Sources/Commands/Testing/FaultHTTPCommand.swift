/// Makes servers fail, and built-in sources as if they were on a server, until the faults are cleared.
struct FaultHTTPCommand: Command {
    static let what = Parameter<HTTPFault>(
        "what",
        help: "A status from 400 to 599, or one of \(HTTPFault.Kind.allCases.map(\.rawValue).joined(separator: ", ")).")
    static let span = Parameter<FaultSpan>("span", help: "after N: N requests succeed first. times N: then N fail.")
    static let signature = Signature(
        "fault http", in: .testing, summary: "Make servers fail, built-in sources too.", parameters: [what, span])
    static let examples = [
        Example("fault http 503 after 2", prints: "Servers fail (503), after 2 requests."),
        Example("fault http timeout times 1", prints: "Servers fail (timeout), once."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let (fault, span) = (invocation[Self.what], invocation[Self.span])
        let sentence: Message = "Servers fail (\(fault.words))\(span.words(of: .request))"
        return try invocation.world.settingFault(saying: sentence) { $0.set(fault, for: span) }
    }
}
