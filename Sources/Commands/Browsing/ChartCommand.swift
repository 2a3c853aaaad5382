struct ChartCommand: Command {
    static let field = Parameter<ChartedField>("field", help: "The field to chart, such as price.")
    static let form = Parameter<ChartForm?>(
        "how",
        help: """
            by FIELD, hour, weekday, day, month or year; sum, mean or median; bar, line or histogram; by \
            default what suits the field.
            """)
    static let ascii = Parameter<Flag>("--ascii", help: "Draw with ASCII characters only.")
    static let signature = Signature(
        "chart", in: .browsing, summary: "Draw a chart of a field of the whole result.",
        parameters: [field, form, ascii])
    static let examples = [
        Example("chart price", prints: "€10 to €20 28"),
        Example(
            "chart amount by month", after: "use transactions",
            prints:
                "Amount by month, sum: 455 transactions, highest 2026-04 with €6,378.00, lowest 2026-11 with €1,156.56."
        ),
        Example("chart price by stars", after: "use hotels", prints: "5 AED 1,804.04 28"),
        Example(
            "chart created hour --ascii", after: "use calls",
            prints: "Created by hour: 201 calls, highest 08:00 with 25, lowest 00:00 with 0."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let request = ChartRequest(invocation[Self.field].reference, invocation[Self.form], by: workspace.line("chart"))
        return try await workspace.chart(request, isASCII: invocation[Self.ascii].isSet, using: invocation.world)
    }
}
