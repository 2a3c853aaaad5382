import Services
public import Transcripts

/// Runs files, some of them at the same time, each in a process and a home of its own.
public struct TestRun: Sendable {
    private let conditions: TestConditions

    public init(_ conditions: TestConditions) {
        self.conditions = conditions
    }

    /// Runs the files of a plan and tells of each as soon as those before it have been told of.
    ///
    /// When the task is cancelled what runs is ended, nothing more is told, and what was told of is returned.
    ///
    /// - Throws: What `tell` throws; what runs is ended then.
    public func run<Failure: Error>(
        _ plan: TestPlan, telling tell: (TestedFile) throws(Failure) -> Void
    ) async throws(Failure) -> [TestedFile] {
        let result = await withTaskGroup(of: (Int, TestedFile).self) { group in
            var waiting = plan.files.enumerated().makeIterator()
            func startNext() {
                guard let (place, file) = waiting.next() else { return }
                group.addTask { [conditions] in
                    (place, await FileTest(file: file, conditions: conditions).tested())
                }
            }
            for _ in 0..<max(1, conditions.jobs) { startNext() }
            var told: [TestedFile] = []
            var done: [Int: TestedFile] = [:]
            while let (place, file) = await group.next() {
                if Task.isCancelled { continue }
                startNext()
                done[place] = file
                while let next = done.removeValue(forKey: told.count) {
                    do throws(Failure) {
                        try tell(next)
                    } catch {
                        group.cancelAll()
                        return Result<[TestedFile], Failure>.failure(error)
                    }
                    told.append(next)
                }
            }
            return .success(told)
        }
        return try result.get()
    }
}

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
