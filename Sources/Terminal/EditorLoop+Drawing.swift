import CReadline

extension EditorLoop {
    /// Draws the line, unless readline does.
    func draw() {
        guard drawing != nil else { return creadline_draw() }
        if isBeginning || isEnding && isErased { return }
        // The text narrows the list that is drawn below it.
        if active?.request.list != nil { publishText() }
        let frame = frame(isPlain: isEnding)
        write(drawing?.draw(frame))
    }

    private func write(_ bytes: String?) {
        if let bytes, !bytes.isEmpty { creadline_write(bytes) }
    }

    /// True if the line leaves nothing on the screen: what it is for is shown in its place.
    var isErased: Bool { drawing != nil && (active?.request.list != nil || active?.makeAnswer != nil) }

    /// Ends the row of the line, with nothing on it but the prompt and the text.
    func endRow() {
        guard drawing != nil else { return }
        if isErased { return write(drawing?.clear()) }
        let frame = frame(isPlain: true)
        write(drawing?.end(frame))
    }

    /// Draws the line again, if it is drawn here: its list has changed.
    func redraw() {
        if active != nil, drawing != nil { draw() }
    }

    func resize() {
        guard active != nil else { return }
        guard drawing != nil else { return creadline_resize() }
        creadline_reset_size()
        drawing?.resize(to: Int(creadline_columns()))
        write(drawing?.clear())
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
        if cursor < text.utf8.count || creadline_is_in_vi_command_mode() { marks.ghost = "" }
        let last = line.marked
        if text.utf8.count < last?.text.utf8.count ?? 0 {
            // Deleted text is not offered again before something is typed, unless it was a mistyped character.
            marks.ghost = line.dismissed.flatMap { $0.text == text ? $0.ghost : nil } ?? ""
        } else if let last, !last.marks.ghost.isEmpty, marks.ghost.isEmpty, text.hasPrefix(last.text) {
            active?.dismissed = (last.text, last.marks.ghost)
        }
        active?.marked = (text, cursor, marks)
        return marks
    }

    /// Takes the suggestion after the cursor into the line, or its first word; returns false if there is none.
    func takeGhost(firstWord: Bool) -> Bool {
        guard let ghost = shownGhost else { return false }
        let blanks = ghost.prefix { $0 == " " }
        let word = firstWord ? blanks + ghost.dropFirst(blanks.count).prefix { $0 != " " } : ghost[...]
        buffer.replace(buffer.cursor..<buffer.cursor, with: String(word))
        return true
    }

    /// Removes the suggested line from the history; returns false if none is suggested.
    func forgetGhost() -> Bool {
        guard let ghost = shownGhost, let note = active?.request.forgetting?(buffer.text + ghost) else { return false }
        active?.marked = nil
        show(note)
        return true
    }

    /// Shows a sentence below the line, until its text changes.
    func show(_ note: String) {
        guard drawing != nil else { return list([Completion(text: note, label: note)]) }
        active?.note = (note, buffer.text)
        draw()
    }

    /// The suggestion after the cursor; nil if none is drawn for the present text.
    private var shownGhost: String? {
        let (text, cursor) = (buffer.text, buffer.cursor)
        guard let marked = active?.marked, marked.text == text, marked.cursor == cursor, drawing != nil,
            cursor == text.utf8.count, !marked.marks.ghost.isEmpty
        else { return nil }
        return marked.marks.ghost
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
            let hint = active?.note.flatMap { $0.line == text ? $0.text : nil } ?? content.marks.hint
            if !hint.isEmpty { active?.hasHintRow = true }
            if active?.hasHintRow == true { content.below = [LineFrame.Span.spans(hint)] }
            if let list = active?.request.list {
                // The last column stays empty: a row that reached it would be cut.
                let (columns, rows) = (max(1, screen.columns - 1), max(0, screen.rows - 2))
                content.below = list.rows(columns, rows).map(LineFrame.Span.spans)
            } else if let menu = active?.menu {
                content.marks.ghost = ""
                content.below = rows(of: menu).rows
            }
        }
        // The last frame is whole, so that the terminal's scrollback has the text.
        return frame(of: content, screenRows: isPlain ? .max : screen.rows)
    }

    var screen: (columns: Int, rows: Int) { (max(2, Int(creadline_columns())), max(1, Int(creadline_rows()))) }

    func frame(of content: LineFrame.Content, screenRows: Int = .max) -> LineFrame {
        LineFrame(content, columns: screen.columns, screenRows: screenRows, cells: { Int(creadline_cells($0.value)) })
    }
}
