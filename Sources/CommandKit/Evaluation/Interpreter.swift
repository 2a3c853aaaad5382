public import Domain
public import Services
public import Syntax

/// Runs commands one after the other on a workspace, and keeps what they change.
///
/// A command works on a copy of the workspace. What it changed is saved first, and only then takes the copy's place
/// and is said to be done; a command that fails changes nothing.
public actor Interpreter {
    /// What a line came to.
    public struct Outcome: Sendable {
        public var output: Output
        /// The format that the line itself asked for with `--format`.
        public var format: OutputFormat?
        /// Why where one is looking could not be saved; what was asked for is there to be seen all the same.
        public var unsaved: Failure?
        /// What a person has to know beside the output.
        public internal(set) var notices: [Message] = []
        /// What sources assumed when they were read for it; said beside the output too, wherever the line is run again.
        public internal(set) var remarks: [Message] = []
        /// Whether the command was an expectation.
        public internal(set) var isExpectation = false
    }

    /// The main actor's: commands run one after the other anyway, and a thread more is time before the first answer.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }

    public nonisolated let table: CommandTable
    public nonisolated let world: World
    public internal(set) var workspace: Workspace
    /// What `set` changed in this session.
    public var settings: Settings { workspace.session.settings }

    /// What the last command came to, expectations left aside; nil where there was none.
    public private(set) var previous: PreviousRun?

    var keeper: WorkspaceKeeper
    /// Remarks on sources that were made once, which is enough.
    private var remarks: Set<Message> = []

    /// Takes up the session where it was left.
    ///
    /// - Parameter service: Where to start; where the session was left when nil.
    /// - Returns: The interpreter, and what the person has to be told of how the session was read.
    public static func start(
        table: CommandTable, world: World, service: ServiceName? = nil
    ) throws(Failure) -> (interpreter: Interpreter, notices: [Message]) {
        var keeper = WorkspaceKeeper(world: world)
        var (workspace, notices) = try keeper.load()
        notices = world.conditions.startNotices + notices
        if let service {
            guard world.source(of: service) != nil else {
                throw Failure(
                    .notFound, "There is no service “\(service.rawValue)”.",
                    hint: .suggestion(for: service.rawValue, among: world.sources.all.map(\.schema.service.rawValue)))
            }
            workspace.session.service = service
        }
        if let name = workspace.openDraft?.name, case .held(let holder) = world.stores.holds.hold(name) {
            notices.append(Failure(name, heldBy: holder).message)
        }
        return (Interpreter(table: table, world: world, workspace: workspace, keeper: keeper), notices)
    }

    private init(table: CommandTable, world: World, workspace: Workspace, keeper: WorkspaceKeeper) {
        self.table = table
        self.world = world
        self.workspace = workspace
        self.keeper = keeper
    }

    /// Times a command is run again because another souk saved in between.
    private static let conflictLimit = 20

    /// Runs one line; a blank one does nothing.
    ///
    /// - Parameters:
    ///   - person: Whom the command may ask in between; the world's where nil.
    ///   - isTyped: Whether somebody types it at a prompt, and can be asked whether they mean it.
    ///   - fitsScreen: Whether pages are as long as the screen; where not, they are the same everywhere.
    /// - Throws: `Failure`. What was saved before stays as it was. Where saving is what failed, the change is
    ///   kept in memory and saved with the next one; a command that only looked around still has its output.
    public func run(
        _ line: ParsedLine, asking person: (any Person)? = nil, isTyped: Bool = false, fitsScreen: Bool = false
    ) async throws(Failure) -> Outcome {
        let (line, format) = try LineFormat.taken(from: line)
        guard !line.isBlank else { return Outcome(output: Output(.message), format: format) }
        let editor = OpenedOnceEditor(world.dialogue.editor)
        var isReloaded = false
        refresh()
        for _ in 0..<Self.conflictLimit {
            let scope = scope
            let resolver = Resolver(table: table, previous: previous)
            let (command, invocation) = try resolver.resolve(line, in: scope)
            var world = scope.world
            world.dialogue.editor = editor
            if let person { world.dialogue.person = person }
            world.dialogue.isTyped = isTyped
            if !fitsScreen { world.dialogue.screen = nil }
            let isExpectation = command.signature.lookingBack != .never
            var changed = workspace
            let output: Output
            do throws(Failure) {
                if !isExpectation, world.conditions.faults?.meetDefect() == true {
                    throw Failure(defect: "the command “fault” asked for it")
                }
                output = try await command.run(invocation, in: &changed, using: world)
            } catch {
                // What a server has done stays done though the command failed.
                noteServerChanges(changed.takeErrands().serverChanges, of: line, by: command)
                guard changed.isInDoubt, !isReloaded, keeper.holds(workspace) else { throw error }
                try reload()
                isReloaded = true
                continue
            }
            // An expectation changes nothing, and is not to fail for what the command before it could not save.
            if isExpectation { return Outcome(output: output, format: format, isExpectation: true) }
            guard var outcome = try commit(&changed, of: line, by: command) else { continue }
            editor.settle()
            (outcome.output, outcome.format) = (output, format)
            outcome.remarks = newRemarks(on: world.sources.all)
            return outcome
        }
        throw Failure(.conflict, "Another souk keeps changing the session.", hint: "Try again.")
    }

    /// The line as a step that `undo` takes back, where it changed anything.
    private func step(of line: ParsedLine, by command: any Command, _ changes: [Step.Change]) -> Step? {
        guard command.signature.isUndoable, !changes.isEmpty else { return nil }
        return Step(line: ShownLine(line.source).string, changes: changes)
    }

    /// Notes what a line has done on servers, though nothing else of it is saved.
    private func noteServerChanges(_ changes: [Step.Change], of line: ParsedLine, by command: any Command) {
        var change = StateChange()
        change.step = step(of: line, by: command, changes)
        if !change.isEmpty { _ = try? world.stores.state.commit(change) }
    }

    /// Saves what a command made of the workspace, with its step, and puts it in the place of what was.
    ///
    /// - Returns: An outcome that still lacks its output; nil where the command has to run again on what another souk
    ///   saved first.
    private func commit(
        _ changed: inout Workspace, of line: ParsedLine, by command: any Command
    ) throws(Failure) -> Outcome? {
        let before = workspace
        if world.conditions.isSafe { try requireHarmless(changed) }
        let hold = try hold(for: changed)
        if hold == .begun, try readAnew(changed.openDraft?.name) { return nil }
        let errands = changed.takeErrands()
        let changes = try changed.changes(since: before)
        let step = step(of: line, by: command, changes + errands.serverChanges)
        var outcome = Outcome(output: Output(.message), format: nil)
        do {
            guard try keep(changed, step: step, forgetting: errands.forgotten) else {
                // What a server has done is done once, though the rest is done again.
                noteServerChanges(errands.serverChanges, of: line, by: command)
                return nil
            }
        } catch {
            // Finishing the earlier change would do what this one took back in memory.
            if error.kind == .unfinished, !changes.isEmpty || !errands.forgotten.isEmpty {
                workspace = before
                throw error
            }
            outcome.unsaved = error
        }
        if let walked = errands.walked { world.stores.state.move(walked.numbers, from: walked.shelf) }
        if let unsaved = outcome.unsaved {
            guard changes.isEmpty, errands.forgotten.isEmpty else { throw unsaved }
        } else {
            // The change is saved already, even where the view cannot be.
            do { try keepView() } catch { outcome.unsaved = error }
        }
        outcome.notices = notices(of: hold, since: before)
        return outcome
    }

    /// Refuses a change that a later run without `--safe` would act upon: a program to start, a server to ask.
    ///
    /// Checked here and not by each command, so that `undo`, imports and commands to come cannot forget it.
    private func requireHarmless(_ changed: Workspace) throws(Failure) {
        if changed.session.settings[.pager] != workspace.session.settings[.pager] {
            throw Failure(
                .refused, "The pager cannot be changed in safe mode: a later session would run it.",
                hint: "Start souk without --safe to change it.")
        }
        for (service, location) in changed.session.sources where workspace.session.sources[service] != location {
            do {
                _ = try world.sources.opener.source(of: service, at: location)
            } catch {
                throw Failure(.refused, error.message)
            }
        }
    }

    /// Keeps what a command came to for the expectations after it.
    public func remember(_ run: PreviousRun) {
        previous = run
    }

    /// Saves what could not be saved when it was changed; nothing is written where nothing waits.
    ///
    /// - Throws: Why it still cannot be saved; it stays in memory.
    public func saveRest() async throws(Failure) {
        for _ in 0..<Self.conflictLimit {
            if keeper.holds(workspace), keeper.keepsView(of: workspace) { return }
            if try keep(workspace) { return try keepView() }
        }
        throw Failure(.conflict, "Another souk keeps changing the session.", hint: "Try again.")
    }

    /// What a line would come to now: it runs on a copy of the workspace, of which nothing is kept or noted.
    ///
    /// Nobody is asked or told anything meanwhile. Several may run at once, also while a cancelled one still ends.
    public func preview(_ line: ParsedLine) async throws(Failure) -> Outcome {
        let scope = scope
        var world = scope.world
        world.dialogue.person = Nobody()
        world.dialogue.progress = NoProgressWatcher()
        world.dialogue.screen = nil
        let (line, format) = try LineFormat.taken(from: line)
        guard !line.isBlank else { return Outcome(output: Output(.message), format: format) }
        let (command, invocation) = try Resolver(table: table).resolve(line, in: scope)
        var copy = scope.workspace
        return Outcome(output: try await command.run(invocation, in: &copy, using: world), format: format)
    }

    /// What a line looks at, with every source where it was chosen to be.
    private var scope: Scope { Scope(workspace: workspace, world: workspace.seen(in: world), table: table) }

    /// Saves what changed and commits it; false when another souk saved first, whose session was read instead.
    private func keep(
        _ changed: Workspace, step: Step? = nil, forgetting services: Set<ServiceName> = []
    ) throws(Failure) -> Bool {
        var saved = changed
        do {
            let change = try keeper.change(to: changed, step: step, forgetting: services)
            if !change.isEmpty { saved.drafts = keeper.take(try world.stores.state.commit(change), of: changed) }
            saved.arrivals = Arrivals()
            workspace = saved
            return true
        } catch {
            if error.kind == .conflict {
                try reload()
                return false
            }
            workspace = saved
            throw error.kind == .unfinished ? error : Self.failure(error)
        }
    }

    /// Keeps the view.
    private func keepView() throws(Failure) {
        do {
            try keeper.keepView(of: workspace)
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: Failure) -> Failure {
        var failure = error
        failure.message = failure.message + " What you changed is kept until you leave."
        return failure
    }

    /// Loads changes that another souk has saved since the last line, and forgets drafts that were read before it.
    ///
    /// A failure to read them does not stop a command that only looks; one that changes something reports it.
    private func refresh() {
        if world.stores.state.hasNews() { try? reload() }
        workspace.drafts = workspace.drafts.readAnew(keeping: workspace.session.openDraft)
    }

    /// Loads the state that another souk has saved, and lays the unsaved changes of this one over it; the view stays.
    func reload() throws(Failure) {
        let unsaved = try workspace.changes(since: keeper.saved(workspace.drafts))
        let own = workspace.session
        // Assigned at the end: a read that fails half-way must not drop unsaved changes.
        var (reloaded, fresh) = (workspace, keeper)
        let saved = try fresh.load(lookingAs: own).workspace
        (reloaded.session, reloaded.drafts) = (saved.session, saved.drafts)
        for change in unsaved { reloaded.put(try change.laid(over: saved)) }
        // A draft that was discarded elsewhere and is restored by an unsaved change stays open.
        if let open = own.openDraft, try reloaded.drafts.draft(open) != nil { reloaded.session.openDraft = open }
        (workspace, keeper) = (reloaded, fresh)
    }

    /// Returns what sources assumed when they were read, once each.
    ///
    /// It is told beside the output, so that every format says it.
    private func newRemarks(on sources: [any RecordSource]) -> [Message] {
        sources.flatMap(\.remarks).filter { remarks.insert($0).inserted }
    }

    /// What Tab completes with, on the workspace as it is now.
    public func completer() async -> Completer {
        await Completer(on: workspace, in: scope.world, table: table)
    }
}

/// One prompt holds a draft, and the others are told (docs/decisions/0017).
extension Interpreter {
    /// Holds the draft that will be open.
    ///
    /// - Throws: `.refused` where a draft that was changed is held by another prompt; nothing was saved of it.
    func hold(for changed: Workspace) throws(Failure) -> DraftHold {
        for name in Set(changed.drafts.changes.keys).union(workspace.drafts.changes.keys)
        where try changed.drafts.draft(name) != workspace.drafts.draft(name) {
            try world.requireUnheld(name)
        }
        return world.stores.holds.hold(changed.openDraft?.name)
    }

    /// Reads a draft that is held from now on, which another prompt may have changed before; false where none did.
    func readAnew(_ name: DraftName?) throws(Failure) -> Bool {
        guard let name, workspace.drafts.changes[name] == nil else { return false }
        let (saved, known) = (try world.stores.state.draft(name)?.version, try workspace.drafts.saved(name)?.version)
        if saved == known { return false }
        try reload()
        return true
    }

    /// Says who holds the draft that was opened.
    func notices(of hold: DraftHold, since before: Workspace) -> [Message] {
        guard case .held(let holder) = hold, let name = workspace.openDraft?.name, name != before.openDraft?.name
        else { return [] }
        return [Failure(name, heldBy: holder).message]
    }
}
