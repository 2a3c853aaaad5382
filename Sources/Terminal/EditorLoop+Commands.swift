import CReadline

/// The commands that keys are bound to instead of readline's own.
extension EditorLoop {
    func perform(_ command: EditingCommand, count: Int, hasArgument: Bool) {
        // readline may carry out a command together with the characters typed before it.
        narrowMenu()
        if performInList(command, count) || moveInMenu(command, count) { return }
        switch command {
        case .moveBackward: moveCursor(by: -count)
        case .previousLine: walkHistory(by: -count)
        case .moveForward: if count < 0 || !takeGhost(firstWord: false) { moveCursor(by: count) }
        case .endOfLine: if !takeGhost(firstWord: false) { creadline_perform(command, 1) }
        case .forwardWord:
            if count < 0 || !takeGhost(firstWord: true) { creadline_perform(command, Int32(clamping: count)) }
        case .deleteBackward: delete(-count, keeping: hasArgument)
        case .deleteForward: delete(count, keeping: hasArgument)
        case .complete: complete()
        case .listCompletions: listCompletions()
        case .menuComplete:
            complete(listsAlways: true)
            _ = moveInMenu(command, count)
        case .clearScreen: clearScreen()
        case .accept: if !takeFromMenu(), !beginRow() { finish() }
        case .editOutside: finish(as: LineInput.edit)
        case .searchHistory:
            guard drawing != nil, active?.request.hasHistory == true else {
                return creadline_perform(command, Int32(clamping: count))
            }
            finish { [cursor = buffer.cursor] in .recall($0, cursor: cursor) }
        case .forgetLine: if !forgetGhost() { delete(count, keeping: hasArgument) }
        case .beginPaste: active?.paste = Paste()
        case .breakLine where active?.request.list == nil: buffer.replace(buffer.cursor..<buffer.cursor, with: "\n")
        case .breakLine: creadline_ring_bell()
        }
    }

    /// Ends the line, by default as one to run.
    func finish(as makeAnswer: ((String) -> LineInput)? = nil) {
        active?.makeAnswer = makeAnswer
        endRow()
        creadline_perform(.accept, 1)
    }

    /// Moves the cursor out of the middle of a character, where readline's other commands can leave it.
    func alignCursor(movedFrom previous: Int) {
        guard creadline_is_at_rest() else { return }
        let cursor = buffer.cursor
        let adjusted = buffer.boundaries.adjusted(
            cursor, movedFrom: previous, standsOnCharacter: creadline_is_in_vi_command_mode())
        guard adjusted != cursor else { return }
        buffer.cursor = adjusted
        draw()
    }

    private func moveCursor(by count: Int) {
        let cursor = buffer.cursor
        let target = buffer.boundaries.offset(cursor, movedBy: count)
        if target == cursor { creadline_ring_bell() }
        buffer.cursor = target
    }

    /// Replaces the line by an earlier one that begins with the text before the cursor. In a text of several rows the
    /// cursor moves through them first.
    private func walkHistory(by count: Int) {
        let (text, cursor) = (buffer.text, buffer.cursor)
        if let target = Self.cursor(cursor, movedByRows: count, in: text) { return buffer.cursor = target }
        var walk = active?.walk.flatMap { $0.text == text ? $0 : nil }
        if walk == nil {
            let typed =
                creadline_is_in_vi_command_mode() ? "" : String(decoding: text.utf8.prefix(cursor), as: UTF8.self)
            walk = HistoryWalk(from: text, beginning: typed, in: history)
        }
        guard let found = walk?.move(by: count, in: history) else { return creadline_ring_bell() }
        active?.walk = walk
        creadline_set_history_place(Int32(clamping: walk?.place ?? history.count))
        buffer.replace(0..<text.utf8.count, with: found)
        if creadline_is_in_vi_command_mode() { buffer.cursor = 0 }
    }

    /// Returns the same column in a later row of a text, or in an earlier one if `count` is negative; nil without one.
    private static func cursor(_ cursor: Int, movedByRows count: Int, in text: String) -> Int? {
        guard text.contains("\n") else { return nil }
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        let starts = rows.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count + 1) }
        let row = rows.indices.last { starts[$0] <= cursor } ?? 0
        guard rows.indices.contains(row + count) else { return nil }
        let column = text.utf8.prefix(cursor).dropFirst(starts[row])
        let characters = String(decoding: column, as: UTF8.self).count
        return starts[row + count] + rows[row + count].prefix(characters).utf8.count
    }

    /// Begins another row of a text that is open; returns false if Enter ends the line.
    private func beginRow() -> Bool {
        let text = buffer.text
        guard !text.hasSuffix("\n"), active?.request.isOpen?(text) == true else { return false }
        let end = text.utf8.count
        buffer.replace(end..<end, with: "\n")
        return true
    }

    /// Deletes `count` characters; those deleted with an argument, or by vi's commands, can be yanked.
    private func delete(_ count: Int, keeping: Bool) {
        let boundaries = buffer.boundaries
        let standsOnCharacter = count > 0 || creadline_is_in_vi_command_mode()
        let cursor =
            standsOnCharacter
            ? boundaries.startOfCharacter(around: buffer.cursor) : boundaries.endOfCharacter(around: buffer.cursor)
        let target = boundaries.offset(cursor, movedBy: count)
        let range = min(cursor, target)..<max(cursor, target)
        if range.isEmpty {
            creadline_ring_bell()
        } else if keeping || creadline_is_in_vi_command_mode() {
            buffer.kill(range)
        } else {
            buffer.replace(range, with: "")
        }
    }

    private func complete(listsAlways: Bool = creadline_is_on("show-all-if-ambiguous")) {
        guard let line = active else { return }
        let text = buffer.text
        let step = CompletionStep(
            line: text,
            result: line.request.completing(text, buffer.cursor),
            isRepeated: creadline_completes_again(),
            listsAlways: listsAlways)
        if let replacement = step.replacement { buffer.replace(replacement.range, with: replacement.text) }
        if step.ringsBell { creadline_ring_bell() }
        guard step.isListing else { return }
        let current = buffer.text
        let result = line.request.completing(current, buffer.cursor)
        if drawing == nil { return list(result.completions) }
        open(CompletionMenu(line: current, result: result))
    }

    private func listCompletions() {
        let completions = active?.request.completing(buffer.text, buffer.cursor).completions ?? []
        if completions.isEmpty { creadline_ring_bell() }
        list(completions)
    }

    private func clearScreen() {
        creadline_clear_screen()
        drawing?.forget()
        draw()
    }

    /// Prints candidates below the line, in columns.
    func list(_ completions: [Completion]) {
        guard !completions.isEmpty else { return }
        let rows: [String]
        if active?.request.isAppended == true {
            rows = completions.map { $0.note.isEmpty ? $0.label : $0.label + "  " + $0.note }
        } else {
            var content = LineFrame.Content()
            content.below = self.rows(of: completions, atMost: max(1, screen.rows - 3)).rows
            rows = frame(of: content).rows.dropFirst().map { $0.map(\.text).joined() }
        }
        let text = rows.map { $0.withoutNUL + "\n" }.joined()
        guard drawing != nil else { return creadline_print_below(text) }
        endRow()
        creadline_write(text)
        draw()
    }

    private func open(_ menu: CompletionMenu?) {
        active?.menu = menu
        active?.menuText = buffer.text
        draw()
    }

    /// Inserts another candidate; returns false if no menu is open, or for a command that does not move in it.
    private func moveInMenu(_ command: EditingCommand, _ count: Int) -> Bool {
        guard var menu = active?.menu else { return false }
        let replacement: CompletionStep.Replacement
        switch command {
        case .complete, .menuComplete: replacement = menu.move(by: count)
        case .previousLine: replacement = menu.move(by: -count)
        case .moveForward where menu.selected != nil, .moveBackward where menu.selected != nil:
            let columns = command == .moveForward ? count : -count
            replacement = menu.move(byColumns: columns, ofHeight: rows(of: menu).height)
        default: return false
        }
        buffer.replace(replacement.range, with: replacement.text)
        open(menu)
        return true
    }

    /// Ends the choice with the selected candidate in the line; returns false if none is selected.
    private func takeFromMenu() -> Bool {
        guard let menu = active?.menu, let selected = menu.selected else { return false }
        let completion = menu.completions[selected]
        if !completion.continues {
            let end = menu.range.upperBound
            buffer.replace(end..<end, with: " ")
        }
        open(nil)
        return true
    }

    /// Closes the menu and puts back what was typed; returns false if none is open.
    func closeMenu() -> Bool {
        guard let menu = active?.menu else { return false }
        buffer.replace(menu.typed.range, with: menu.typed.text)
        open(nil)
        return true
    }

    /// Keeps the candidates in the menu that fit what was typed since; closes it if there are none.
    func narrowMenu() {
        let (text, cursor) = (buffer.text, buffer.cursor)
        guard let line = active, line.menu != nil, text != line.menuText else { return }
        let result = line.request.completing(text, cursor)
        let fits = !result.completions.isEmpty && result.range.upperBound <= cursor && !result.range.isEmpty
        open(fits ? CompletionMenu(line: text, result: result) : nil)
    }

    func rows(of menu: CompletionMenu) -> CompletionRows {
        rows(of: menu.completions, selected: menu.selected, atMost: max(2, screen.rows / 2))
    }

    private func rows(of completions: [Completion], selected: Int? = nil, atMost rows: Int) -> CompletionRows {
        CompletionRows(
            completions, selected: selected, columns: screen.columns, mostRows: rows,
            dim: active?.marked?.marks.ghostStyle ?? "",
            cells: { $0.unicodeScalars.reduce(0) { max($0, Int(creadline_cells($1.value))) } })
    }
}
