import Domain

/// No editor at all, for scripts from strangers.
public struct NoEditor: TextEditor {
    public init() {}

    public func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        throw Failure(.refused, "No program is run in safe mode.")
    }
}
