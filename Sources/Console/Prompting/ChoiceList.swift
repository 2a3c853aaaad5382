import Domain
import Rendering
import Synchronization
import Terminal

/// A list that is narrowed to the rows with the typed text, and from which the arrow keys choose a row.
final class ChoiceList: Sendable {
    struct Item: Sendable, Hashable {
        /// A number or a time before the text.
        var lead: String
        /// The text that is chosen; what is typed is looked for in it.
        var text: String
        var note: String
        /// False if the item is hidden until the key for all items is pressed.
        var isNear = true
    }

    struct Choice: Sendable, Hashable {
        /// The character that ended the list; nil for Enter.
        var character: Character?
        /// The indices of the marked items, or of the selected one if none is marked.
        var places: [Int]
    }

    private struct State {
        var typed = ""
        var showsAll = false
        /// The indices of the items that contain what is typed.
        var found: [Int] = []
        /// The position of the selected item in `found`.
        var selected = 0
        var marked: Set<Int> = []
        /// True after a letter: in “moving sale”, neither the space nor the letters after it choose what to do.
        var isTyping = false
        var forgotten: Set<Int> = []
        var ending: Character?

        var chosen: Int? { found.indices.contains(selected) ? found[selected] : nil }
    }

    private let items: [Item]
    private let isPart: Bool
    private let folded: [FoldedText]
    private let options: RenderingOptions
    private let help: Message
    private let helpForMarked: Message?
    private let endings: Set<Character>
    private let forgetting: (@Sendable (Int) -> Bool)?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - isPart: True if the items are only the first of the rows there are.
    ///   - help: What the keys do, below the rows.
    ///   - helpForMarked: What they do once rows are marked; nil if rows cannot be marked.
    ///   - endings: The characters that end the list once rows are marked.
    ///   - forgetting: Removes an item, given its index; returns false if it could not be removed.
    init(
        _ items: [Item], isPart: Bool = false, typed: String = "", options: RenderingOptions, help: Message,
        helpForMarked: Message? = nil, endings: Set<Character> = [], forgetting: (@Sendable (Int) -> Bool)? = nil
    ) {
        (self.items, self.isPart, self.options) = (items, isPart, options)
        (self.help, self.helpForMarked, self.endings) = (help, helpForMarked, endings)
        self.forgetting = forgetting
        folded = items.map { FoldedText($0.text) }
        narrow(to: typed)
    }

    /// Keeps the rows that contain each word of a text.
    func narrow(to typed: String) {
        state.withLock { state in
            (state.typed, state.isTyping) = (typed, true)
            find(&state)
        }
    }

    /// The row that was chosen; nil if no row contains what is typed.
    var choice: Choice? {
        state.withLock { state in
            guard state.marked.isEmpty else { return Choice(character: state.ending, places: state.marked.sorted()) }
            return state.chosen.map { Choice(places: [$0]) }
        }
    }

    func press(_ key: LineList.Key) -> LineList.Effect {
        state.withLock { state in
            switch key {
            case .move(let count):
                state.selected = max(0, min(state.found.count - 1, state.selected + count))
                state.isTyping = false
            case .again:
                guard items.contains(where: { !$0.isNear }) else { return .none }
                state.showsAll.toggle()
                find(&state)
            case .forget:
                guard let forgetting, let place = state.chosen, forgetting(place) else { return .none }
                state.forgotten.insert(place)
                let selected = state.selected
                find(&state)
                state.selected = max(0, min(selected, state.found.count - 1))
            case .character(" "):
                guard helpForMarked != nil, let place = state.chosen else { return .none }
                if state.marked.remove(place) == nil { state.marked.insert(place) }
                state.selected = min(state.found.count - 1, state.selected + 1)
                state.isTyping = false
            case .character(let character):
                guard !state.marked.isEmpty, !state.isTyping, endings.contains(character) else { return .none }
                state.ending = character
                return .ends
            }
            return .changed
        }
    }

    private func find(_ state: inout State) {
        let words = state.typed.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
        let all = items.indices.filter { place in
            !state.forgotten.contains(place) && words.allSatisfy { folded[place].contains($0) }
        }
        let near = all.filter { items[$0].isNear }
        state.found = state.showsAll || near.isEmpty ? all : near
        state.selected = 0
    }

    /// Returns the rows around the selected one, and below them what the keys do.
    func rows(columns: Int, count: Int) -> [String] {
        let state = state.withLock(\.self)
        let room = max(1, count - 1)
        let first = max(0, min(state.found.count - room, state.selected - room / 2))
        let shown = state.found.dropFirst(first).prefix(room)
        let lead = shown.map { TextWidth.cells(of: items[$0].lead) }.max() ?? 0
        let writer = LineWriter(options.localizer, theme: options.theme)
        var rows = shown.indices.map { position in
            let place = state.found[position]
            let line = line(of: items[place], leadWidth: lead, isMarked: state.marked.contains(place), columns)
            guard position == state.selected else { return writer.row(line, filling: columns) }
            let plain = Line(line.spans.map { Span($0.text, isApart: $0.isApart) })
            return "\u{1B}[7m" + writer.row(plain, filling: columns) + "\u{1B}[m"
        }
        let (found, marked): (Int, Message) = (state.found.count, "\(state.marked.count) marked")
        let said = state.marked.isEmpty ? help : helpForMarked.map { "\(marked) · \($0)" } ?? help
        let total = items.count - state.forgotten.count
        let count: Message = isPart ? "\(found) of the first \(total)" : "\(found)/\(total)"
        let last = options.localizer.text("\(count) · \(said)").clipped(to: columns)
        rows.append(writer.row(Line(last, as: .dim), filling: columns))
        return rows
    }

    private func line(of item: Item, leadWidth: Int, isMarked: Bool, _ columns: Int) -> Line {
        let sign = helpForMarked == nil ? "" : isMarked ? "* " : "  "
        let head = sign + item.lead.padded(to: leadWidth, .right) + "  "
        let left = max(1, columns - TextWidth.cells(of: head))
        let text = item.text.clipped(to: left)
        var spans = [Span(head, as: .dim), Span(text, isApart: true)]
        let rest = left - TextWidth.cells(of: text) - 2
        if !item.note.isEmpty, rest > 2 {
            spans += [Span("  "), Span(item.note.clipped(to: rest), as: .dim, isApart: true)]
        }
        return Line(spans)
    }
}
