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
        case .endOfLine: if !takeGhost(firstWord: false) { creadline_end_of_line() }
        case .forwardWord:
            if count < 0 || !takeGhost(firstWord: true) { creadline_forward_word(Int32(clamping: count)) }
        case .deleteBackward: delete(-count, keeping: hasArgument)
        case .deleteForward: delete(count, keeping: hasArgument)
        case .complete: complete()
        case .listCompletions: listCompletions()
        case .menuComplete: completeFromMenu(movingBy: count)
        case .clearScreen: clearScreen()
        case .accept:
            if takeFromMenu() || beginRow() { return }
            endRow()
            creadline_accept()
        case .editOutside:
            active?.destination = .editor
            endRow()
            creadline_accept()
        case .searchHistory:
            guard drawing != nil, active?.request.hasHistory == true else { return creadline_search_history() }
            active?.destination = .history
            endRow()
            creadline_accept()
        case .beginPaste: active?.paste = Paste()
        }
    }

    /// Moves the cursor out of the middle of a character, where readline's other commands can leave it.
    func settleCursor(movedFrom previous: Int) {
        guard creadline_is_at_rest() else { return }
        let cursor = buffer.cursor
        let settled = buffer.boundaries.settled(
            cursor, movedFrom: previous, standsOnCharacter: creadline_is_in_vi_command_mode())
        guard settled != cursor else { return }
        buffer.cursor = settled
        creadline_redisplay()
    }

    private func moveCursor(by count: Int) {
        let cursor = buffer.cursor
        let target = buffer.boundaries.offset(cursor, movedBy: count)
        if target == cursor { creadline_ring_bell() }
        buffer.cursor = target
    }

    /// Puts an earlier line in the place of this one: one that begins with the text before the cursor, if there is any.
    private func walkHistory(by count: Int) {
        let (text, cursor) = (buffer.text, buffer.cursor)
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

    private func complete() {
        guard let line = active else { return }
        let text = buffer.text
        let step = CompletionStep(
            line: text,
            result: line.request.completing(text, buffer.cursor),
            isRepeated: creadline_completes_again(),
            listsAlways: creadline_is_on("show-all-if-ambiguous"),
            listsWhenStuck: creadline_is_on("show-all-if-unmodified"))
        if let replacement = step.replacement { buffer.replace(replacement.range, with: replacement.text) }
        if step.ringsBell { creadline_ring_bell() }
        guard drawing != nil, !step.labels.isEmpty else { return list(step.labels) }
        let current = buffer.text
        let result = line.request.completing(current, buffer.cursor)
        openMenu(CompletionMenu(line: current, result: result))
    }

    /// Inserts the next candidate; inserts a single candidate as Tab does.
    private func completeFromMenu(movingBy count: Int) {
        guard let line = active else { return }
        let text = buffer.text
        var menu = creadline_goes_through_menu() ? line.menu : nil
        if menu == nil {
            let result = line.request.completing(text, buffer.cursor)
            if result.completions.count == 1 { return complete() }
            menu = CompletionMenu(line: text, result: result)
            if menu != nil, creadline_is_on("show-all-if-ambiguous") { list(result.labels) }
        }
        guard let step = menu?.move(by: count) else { return creadline_ring_bell() }
        buffer.replace(step.replacement.range, with: step.replacement.text)
        if step.isTyped { creadline_ring_bell() }
        active?.menu = menu
    }

    private func listCompletions() {
        guard let line = active else { return }
        let labels = line.request.completing(buffer.text, buffer.cursor).labels
        if labels.isEmpty { creadline_ring_bell() }
        list(labels)
    }

    private func clearScreen() {
        creadline_clear_screen()
        drawing?.forget()
        creadline_redisplay()
    }

    /// Prints labels below the line, in columns.
    func list(_ labels: [String]) {
        guard !labels.isEmpty else { return }
        let screen = CompletionColumns.Screen(
            rows: Int(creadline_rows()),
            columns: Int(creadline_columns()),
            isAcross: creadline_is_on("print-completions-horizontally"),
            cells: { $0.unicodeScalars.reduce(0) { max($0, Int(creadline_cells($1.value))) } })
        let rows = active?.request.isAppended == true ? labels : CompletionColumns(labels, on: screen).rows
        let text = rows.map { $0.withoutNUL + "\n" }.joined()
        guard drawing != nil else { return creadline_print_below(text) }
        endRow()
        creadline_write(text)
        draw()
    }
}

/// The menu below the line.
extension EditorLoop {
    private func openMenu(_ menu: CompletionMenu?) {
        active?.openMenu = menu
        active?.menuText = buffer.text
        creadline_redisplay()
    }

    /// Moves in the open menu, whose candidate goes into the line; returns false for a command that is not a move.
    private func moveInMenu(_ command: EditingCommand, _ count: Int) -> Bool {
        guard var menu = active?.openMenu else { return false }
        let height = menuRows(menu).height
        let steps: Int
        switch command {
        case .complete, .menuComplete: steps = count
        case .previousLine: steps = -count
        case .moveForward where menu.selected != nil: steps = height * count
        case .moveBackward where menu.selected != nil: steps = -height * count
        default: return false
        }
        let step = menu.move(by: steps)
        buffer.replace(step.replacement.range, with: step.replacement.text)
        openMenu(menu)
        return true
    }

    /// Ends the choice with the selected candidate in the line; returns false if none is selected.
    private func takeFromMenu() -> Bool {
        guard let menu = active?.openMenu, let selected = menu.selected else { return false }
        let completion = menu.completions[selected]
        if !completion.continues {
            let end = menu.range.upperBound
            buffer.replace(end..<end, with: " ")
        }
        openMenu(nil)
        return true
    }

    /// Closes the menu and puts back what was typed; returns false if none is open.
    func closeMenu() -> Bool {
        guard let menu = active?.openMenu else { return false }
        buffer.replace(menu.typed.range, with: menu.typed.text)
        openMenu(nil)
        return true
    }

    /// Keeps the candidates in the open menu that fit what was typed since; closes it if there are none.
    func narrowMenu() {
        guard let line = active, line.openMenu != nil else { return }
        let (text, cursor) = (buffer.text, buffer.cursor)
        guard text != line.menuText else { return }
        let result = line.request.completing(text, cursor)
        let fits = !result.completions.isEmpty && result.range.upperBound <= cursor && !result.range.isEmpty
        openMenu(fits ? CompletionMenu(line: text, result: result) : nil)
    }
}
