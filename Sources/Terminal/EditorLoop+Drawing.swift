import CReadline

/// The drawing of the line that is being typed.
extension EditorLoop {
    /// Draws the line, unless readline does.
    func draw() {
        guard drawing != nil else { return creadline_draw() }
        if isBeginning || isEnding && isErased { return }
        let frame = frame(isPlain: isEnding)
        if let bytes = drawing?.draw(frame), !bytes.isEmpty { creadline_write(bytes) }
    }

    /// True if the line leaves nothing on the screen: what it is for is shown in its place.
    var isErased: Bool {
        drawing != nil && (active?.request.list != nil || active?.destination == .history)
    }

    /// Ends the row of the line, with nothing on it but the prompt and the text.
    func endRow() {
        guard drawing != nil else { return }
        if isErased {
            if let bytes = drawing?.clear() { creadline_write(bytes) }
            return
        }
        let frame = frame(isPlain: true)
        if let bytes = drawing?.end(frame) { creadline_write(bytes) }
    }

    func resize() {
        guard drawing != nil else { return creadline_resize() }
        creadline_reset_size()
        drawing?.resize(to: Int(creadline_columns()))
        if let bytes = drawing?.clear() { creadline_write(bytes) }
        draw()
    }

    /// Returns the marks of the line; none while readline searches or waits for more of a command.
    private func marks(for text: String) -> LineMarks {
        guard let line = active, let marking = line.request.marking else { return LineMarks() }
        active?.lacksMarks = !creadline_is_at_rest() && !isEnding
        if active?.lacksMarks == true { return LineMarks() }
        let cursor = buffer.cursor
        if let marked = line.marked, marked.cursor == cursor, marked.text == text { return marked.marks }
        var marks = marking(text, cursor)
        // After a deletion, what was deleted is not offered again before something is typed.
        if text.utf8.count < line.marked?.text.utf8.count ?? 0 { marks.ghost = "" }
        if cursor < text.utf8.count || creadline_is_in_vi_command_mode() { marks.ghost = "" }
        active?.marked = (text, cursor, marks)
        return marks
    }

    func menuRows(_ menu: CompletionMenu) -> CompletionMenuRows {
        CompletionMenuRows(
            menu, columns: Int(creadline_columns()), mostRows: max(2, Int(creadline_rows()) / 2),
            dim: active?.marked?.marks.ghostStyle ?? "",
            cells: { $0.unicodeScalars.reduce(0) { max($0, Int(creadline_cells($1.value))) } })
    }

    /// Takes the suggestion after the cursor into the line, or its first word; returns false if there is none.
    func takeGhost(firstWord: Bool) -> Bool {
        let (text, cursor) = (buffer.text, buffer.cursor)
        guard let marked = active?.marked, marked.text == text, marked.cursor == cursor, drawing != nil,
            cursor == text.utf8.count, !marked.marks.ghost.isEmpty
        else { return false }
        let ghost = marked.marks.ghost
        let blanks = ghost.prefix { $0 == " " }
        let word = firstWord ? blanks + ghost.dropFirst(blanks.count).prefix { $0 != " " } : ghost[...]
        buffer.replace(cursor..<cursor, with: String(word))
        return true
    }

    /// - Parameter isPlain: True for the text alone, with the cursor at its end.
    private func frame(isPlain: Bool) -> LineFrame {
        let text = buffer.text
        var content = LineFrame.Content()
        content.prompt = String(cString: creadline_mode()) + (creadline_prompt().map { String(cString: $0) } ?? "")
        content.text = text
        content.cursor = isPlain ? text.utf8.count : buffer.cursor
        content.marks = marks(for: text)
        if isPlain {
            (content.marks.ghost, content.marks.hint) = ("", "")
        } else {
            content.right = active.map { MarkedPrompt($0.request.rightPrompt).text } ?? ""
            if !content.marks.hint.isEmpty { active?.hasHintRow = true }
            if active?.hasHintRow == true {
                content.below = [[LineFrame.Span(content.marks.hint, content.marks.ghostStyle)]]
            }
            if let list = active?.request.list {
                let size = (columns: Int(creadline_columns()), rows: Int(creadline_rows()))
                content.below = list.rows(size.columns, max(0, size.rows - 2)).map(LineFrame.Span.spans)
            } else if let menu = active?.openMenu {
                content.marks.ghost = ""
                content.below = menuRows(menu).rows
            }
        }
        return LineFrame(
            content, columns: max(2, Int(creadline_columns())), screenRows: max(1, Int(creadline_rows())),
            cells: { Int(creadline_cells($0.value)) })
    }
}
