struct PinCommand: Command {
    static let signature = Signature(
        "pin", in: .curating, summary: "Pin records to the top of every result.", parameters: [RecordGroup.rows])
    static let examples = [
        Example("pin 1", after: "search velo", prints: "Pinned “VELO VTT ROCKRIDER 26 POUCES”."),
        Example("pin 1-3", after: "list", prints: "Pinned 3 listings."),
        Example("pin where price < 100", after: "search velo", prints: "Pinned 16 listings."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        try await RecordGroup.pins.change(by: invocation, isAdding: true, in: &workspace)
    }
}
