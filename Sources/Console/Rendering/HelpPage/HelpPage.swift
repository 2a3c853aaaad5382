import Domain

/// What `--help` prints in somebody's language: what the program is, what can be typed, and each option.
public struct HelpPage: Sendable {
    private let program: ProgramDescription
    private let usage: String

    /// - Parameter usage: The lines that can be typed, which are the same in every language.
    public init(_ program: ProgramDescription, usage: String) {
        (self.program, self.usage) = (program, usage)
    }

    /// The page for a screen of that many columns; nil where there is none.
    public func text(in wording: Wording, columns: Int?) -> String {
        let width = columns ?? Appearance.usualWidth
        let abstract = lines(of: program.about, in: wording, width: width)
        let calls = usage.split(separator: "\n").map { "  " + wording.isolated(String($0)) }
        let discussion = program.details.flatMap { lines(of: $0, in: wording, width: width) }
        let blocks = [abstract, calls, discussion, [wording.text("Options:")]]
        var text = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
        let options = (program.arguments ?? []).filter(\.shouldDisplay)
        let grid = Grid(
            columns: [Grid.Column(title: "", role: .value), Grid.Column(title: "", role: .text)],
            rows: options.map { [$0.typed, wording.cell($0.about)] }, wording: wording)
        GridLayout(grid, showsHead: false, width: width, indent: 2, theme: .none).write(to: &text)
        return wording.onTerminal(text)
    }

    private func lines(of sentence: Message, in wording: Wording, width: Int) -> [String] {
        wording.lines(of: sentence, width: width)
    }
}

extension ProgramDescription.Argument {
    /// What is typed: `-c, --command LINE`, `SCRIPT`.
    fileprivate var typed: String {
        let value = (valueName ?? "value").uppercased()
        guard let names else { return value }
        let typed = names.map(\.typed).sorted { $0.utf8.count < $1.utf8.count }.joined(separator: ", ")
        return takesValue ? "\(typed) \(value)" : typed
    }
}
