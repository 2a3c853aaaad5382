import Ports

/// A run of test files. Several files run at the same time, each in its own process and home.
public struct TestRun: Sendable {
    private let conditions: TestConditions

    package init(_ conditions: TestConditions) { self.conditions = conditions }

    /// Runs the files of a plan, and reports each as soon as those before it are reported. If the task is cancelled or
    /// `report` throws, running files are ended.
    public func run<Failure: Error>(
        _ plan: TestPlan, reporting report: (TestedFile) throws(Failure) -> Void
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
            var tested: [TestedFile] = []
            var done: [Int: TestedFile] = [:]
            while let (place, file) = await group.next() {
                if Task.isCancelled { continue }
                startNext()
                done[place] = file
                while let next = done.removeValue(forKey: tested.count) {
                    do throws(Failure) {
                        try report(next)
                    } catch {
                        group.cancelAll()
                        return Result<[TestedFile], Failure>.failure(error)
                    }
                    tested.append(next)
                }
            }
            return .success(tested)
        }
        return try result.get()
    }
}

public struct TestConditions: Sendable {
    public var program: String
    /// The name of the program, which begins the errors that it prints.
    public var name = "souk"
    /// The value of `$PATH`, the only variable of the environment that sessions inherit.
    public var searchPath: String
    public var temporaryFolder: String?
    public var patience = Duration.seconds(60)
    public var jobs = 1
    /// True if the expected output in transcripts is replaced by the printed output.
    public var accepts = false
    /// Returns the secret in the environment variable with this name; nil if absent.
    public var secret: @Sendable (String) -> String? = { _ in nil }

    package init(program: String, searchPath: String, temporaryFolder: String? = nil) {
        (self.program, self.searchPath, self.temporaryFolder) = (program, searchPath, temporaryFolder)
    }
}
