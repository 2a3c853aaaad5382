/// What happens at a terminal while its keys are read.
public enum TerminalEvent: Sendable, Hashable {
    case key(Key)
    /// It may have another size now.
    case resized
    /// Control-Z: the process is to be stopped, by `TerminalKeys.stopProcess`.
    case suspending
}
