public import Domain

extension OutputWriter {
    /// Tells what goes on while a command runs, on standard error, at once.
    ///
    /// Where it cannot be written the command's own output cannot either, and that is told.
    public func tell(_ message: Message) {
        do {
            try write(ProgramNotice(message, in: wording).shown, to: .error)
            try flush()
        } catch {}
    }
}
