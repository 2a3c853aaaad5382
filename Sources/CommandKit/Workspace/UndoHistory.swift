public import Domain
import Services

/// The steps that can be taken back, and those that were.
public struct UndoHistory: Sendable, Hashable {
    /// What undo brings back: everything that is kept, without where one was looking.
    public struct Moment: Sendable, Hashable {
        var session: Session
        var drafts: [DraftName: Draft]
    }

    /// A step with the moment on its other side.
    public struct Step: Sendable, Hashable {
        /// The line that was typed.
        public var line: String
        var moment: Moment
    }

    /// Steps that are kept.
    public static let limit = 100

    public private(set) var past: [Step] = []
    public private(set) var future: [Step] = []

    public init() {}

    /// Remembers the moment before a step; what was undone can no longer be redone.
    mutating func note(_ line: String, before moment: Moment) {
        past.append(Step(line: line, moment: moment))
        if past.count > Self.limit { past.removeFirst() }
        future = []
    }

    /// Changes every moment that can be gone to, and drops the steps that change nothing any more.
    mutating func rewrite(from now: Moment, _ change: (inout Moment) -> Void) {
        func rewritten(_ steps: [Step]) -> [Step] {
            var nearest = now
            var kept: [Step] = []
            for var step in steps.reversed() {
                change(&step.moment)
                guard step.moment != nearest else { continue }
                nearest = step.moment
                kept.append(step)
            }
            return kept.reversed()
        }
        (past, future) = (rewritten(past), rewritten(future))
    }

    /// Takes the last step back: returns its line and the moment to go to.
    mutating func stepBack(from now: Moment) -> Step? {
        guard let step = past.popLast() else { return nil }
        future.append(Step(line: step.line, moment: now))
        return step
    }

    /// Takes the step that was undone last again.
    mutating func stepForward(from now: Moment) -> Step? {
        guard let step = future.popLast() else { return nil }
        past.append(Step(line: step.line, moment: now))
        return step
    }
}

extension Workspace {
    /// What would be brought back by undoing the step taken next.
    var moment: UndoHistory.Moment {
        UndoHistory.Moment(session: session.withoutPosition, drafts: drafts)
    }

    /// Takes back the last step; nil when there is none.
    ///
    /// Row numbers and the service stay as they are: what stands on the screen keeps its meaning.
    public mutating func undoStep() -> String? {
        guard let step = undo.stepBack(from: moment) else { return nil }
        go(to: step.moment)
        return step.line
    }

    /// Takes the step that was undone last again; nil when there is none.
    public mutating func redoStep() -> String? {
        guard let step = undo.stepForward(from: moment) else { return nil }
        go(to: step.moment)
        return step.line
    }

    /// Forgets what is on the table of a service and its saved searches, so that `undo` brings none of it back either.
    public mutating func forget(_ service: ServiceName) {
        session.forget(service)
        undo.rewrite(from: moment) { $0.session.forget(service) }
    }

    private mutating func go(to moment: UndoHistory.Moment) {
        session = moment.session.positioned(as: session)
        drafts = moment.drafts
    }
}

extension Session {
    fileprivate mutating func forget(_ service: ServiceName) {
        views[service] = nil
        searches = searches.filter { $0.value.service != service }
    }

    /// The session without where one is looking: services, pages and row numbers.
    fileprivate var withoutPosition: Session {
        var kept = self
        kept.service = ServiceName(rawValue: "")
        for (name, view) in views {
            var still = view
            still.firstNumber = 1
            still.rows = []
            still.offset = 0
            still.current = nil
            kept.views[name] = still == View() ? nil : still
        }
        return kept
    }

    fileprivate func positioned(as other: Session) -> Session {
        var session = self
        session.service = other.service
        for (name, view) in other.views {
            var kept = views[name] ?? View()
            let isSameResult = (kept.search, kept.filter, kept.sort) == (view.search, view.filter, view.sort)
            kept.firstNumber = view.firstNumber
            kept.rows = view.rows
            kept.current = view.current
            kept.offset = isSameResult ? view.offset : 0
            session.views[name] = kept
        }
        return session
    }
}
