/// What a command has to do with the one before it.
public enum LookingBack: Sendable {
    /// Nothing: it is what an expectation after it looks back at.
    case never
    /// It says what the command before came to, and leaves it to be looked back at by the next as well.
    case expects
    /// It says how the command before failed: where that is so, a script goes on.
    case forgives
}
