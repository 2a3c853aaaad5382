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
