import Services
import Synchronization

/// Pictures that are fetched and drawn side by side, as they come.
struct PictureArrivals {
    enum Event: Sendable {
        case arrived(Int, Result<DrawnPicture, Failure>)
        /// What comes from now on comes late.
        case late
    }

    private(set) var arrived: [Int: Result<DrawnPicture, Failure>] = [:]
    private let count: Int
    private var events: AsyncStream<Event>.AsyncIterator
    private let tasks: [Task<Void, Never>]

    /// How many are worked at at a time: each may be a program of its own.
    private static let atOnce = 4

    /// Begins with all of them.
    ///
    /// - Parameters:
    ///   - patience: After how long ``firstOnes()`` waits no longer.
    ///   - deadline: After how long none is waited for.
    init(
        of count: Int, patience: Duration, deadline: Duration,
        drawing: @escaping @Sendable (Int) async -> Result<DrawnPicture, Failure>
    ) {
        self.count = count
        let (stream, events) = AsyncStream.makeStream(of: Event.self)
        self.events = stream.makeAsyncIterator()
        let next = NextNumber()
        var tasks = (0..<min(count, Self.atOnce)).map { _ in
            Task {
                while !Task.isCancelled, let number = next.take(below: count) {
                    events.yield(.arrived(number, await drawing(number)))
                }
            }
        }
        tasks.append(
            Task {
                try? await Task.sleep(for: patience)
                events.yield(.late)
                try? await Task.sleep(for: deadline - patience)
                events.finish()
            })
        self.tasks = tasks
    }

    /// Waits for what comes at once.
    mutating func waitForFirst() async {
        while arrived.count < count, let event = await events.next(isolation: #isolation) {
            guard case .arrived(let number, let result) = event else { return }
            arrived[number] = result
        }
    }

    /// The next that arrives; nil when all have, or none is waited for any longer.
    mutating func next() async -> (number: Int, result: Result<DrawnPicture, Failure>)? {
        while arrived.count < count, let event = await events.next(isolation: #isolation) {
            guard case .arrived(let number, let result) = event else { continue }
            arrived[number] = result
            return (number, result)
        }
        return nil
    }

    /// Ends what is still worked at.
    func end() {
        for task in tasks { task.cancel() }
    }
}

/// Numbers from 0 on, each given to one.
private final class NextNumber: Sendable {
    private let next = Atomic<Int>(0)

    func take(below count: Int) -> Int? {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return number < count ? number : nil
    }
}
