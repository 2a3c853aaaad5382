struct SearchCommand: Command {
    static let text = Parameter<WordList?>(
        "text", help: "Words to look for in the title or description; a phrase is in quotes.")
    static let live = Parameter<Flag>("--live", help: "Search as you type; Enter keeps the result, Escape cancels.")
    static let signature = Signature(
        "search", aliases: "find", in: .browsing, summary: "Find records by their text.", parameters: [text, live])
    static let examples = [
        Example("search velo", prints: "Rows 1 to 20 of 29 listings · search velo · clear to reset"),
        Example("search sofa leather", prints: "4 of 324 listings · search sofa leather · clear to reset"),
        Example(
            #"search "leather sofa""#, prints: #"4 of 324 listings · search "leather sofa" · clear to reset"#),
        Example("search --live", prints: ""),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let text = invocation[Self.text]
        if invocation[Self.live].isSet {
            return Output(.nothing, control: .searchLive(beginning: text.map { SearchText.written($0.words) } ?? ""))
        }
        guard let text else {
            let current = workspace.view.search
            if current.isEmpty { return .message("No search is set.", hint: "Type search and the words to look for.") }
            return .message("The search is \(current).")
        }
        workspace.view.search = SearchText.written(text.words)
        return try await workspace.showPage(at: 0, using: invocation.world)
    }
}
