/// What all files are run with.
public struct TestConditions: Sendable {
    /// The file of the program that runs them, which is souk itself.
    public var program: String
    /// `$PATH`, the one variable of our environment that the sessions see.
    public var searchPath: String
    /// Where temporary files belong; /tmp when nil.
    public var temporaryFolder: String?
    /// How long a file may take.
    public var patience = Duration.seconds(60)
    /// How many files are run at the same time; 1 at least.
    public var jobs = 1
    /// Whether what was printed is written into transcripts in the place of what was expected.
    public var accepts = false
    /// The secret that the environment holds under a name.
    public var secret: @Sendable (String) -> String? = { _ in nil }

    public init(program: String, searchPath: String, temporaryFolder: String? = nil) {
        self.program = program
        self.searchPath = searchPath
        self.temporaryFolder = temporaryFolder
    }
}
