import Synchronization
public import Syntax

/// An interpreter that runs commands one after the other on a workspace, and saves their changes.
///
/// A command works on a copy of the workspace. Its changes are saved before the copy replaces the original and the
/// command is reported as done. A command that fails changes nothing.
public actor Interpreter {
    /// The main actor's executor: commands run one after the other, and another thread would delay the first output.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }

    public nonisolated var table: CommandTable { current.withLock { $0 } }
    private nonisolated let current: Mutex<CommandTable>
    private let commands: CommandTable
    private var read: (aliases: [String: String], verbs: [String: Verb])
    public nonisolated let world: World
    public private(set) var workspace: Workspace
    public var settings: Settings { workspace.session.settings }

    public private(set) var previous: LastResult?

    var keeper: WorkspaceKeeper
    /// The categories of services as the last prompts in them knew them.
    private var categories: [ServiceName: [String]] = [:]
    private var notices: [Message] = []
    /// Notices and remarks that have been returned, so that each is returned once.
    private var returned: Set<Message>

    /// Resumes the session where it was left, in another service if one is given.
    ///
    /// - Returns: Also notices for the user about how the session was read.
    public static func start(
        table: CommandTable, world: World, service: ServiceName? = nil
    ) throws(Failure) -> (interpreter: Interpreter, notices: [Message]) {
        var keeper = WorkspaceKeeper(world: world)
        var (workspace, notices) = try keeper.load(in: world)
        notices = world.conditions.startNotices + notices
        if let service {
            let named = world.service(named: service.rawValue, in: world.titles(in: workspace.session.settings))
            workspace.session.service = if let named { named } else { try world.requiredSource(of: service).service }
        }
        if let name = workspace.openDraft?.name, case .held(let holder)? = world.stores.holds?.hold(name) {
            notices.append(Failure(name, heldBy: holder).message)
        }
        let interpreter = Interpreter(
            table: table, world: world, workspace: workspace, keeper: keeper, returned: Set(notices))
        return (interpreter, notices)
    }

    private init(
        table: CommandTable, world: World, workspace: Workspace, keeper: WorkspaceKeeper, returned: Set<Message>
    ) {
        self.returned = returned
        commands = table
        let settings = workspace.session.settings
        read = (settings.aliases, settings.verbs)
        current = Mutex(table.adding(commandsOf: settings))
        (self.world, self.workspace, self.keeper) = (world, workspace, keeper)
    }

    /// Replaces the workspace, and the commands of its session. Not a property observer, which copies it for each line.
    @inline(__always)
    private func replaceWorkspace(with changed: consuming Workspace) {
        workspace = consume changed
        let (aliases, verbs) = (workspace.session.settings.aliases, workspace.session.settings.verbs)
        if aliases == read.aliases, verbs == read.verbs { return }
        read = (aliases, verbs)
        current.withLock { $0 = commands.adding(commandsOf: settings) }
    }

    /// The tries of a change that other souks overtake. Four that save all the time need more than 20.
    private static let conflictLimit = 200

    /// Runs one line; a blank line does nothing.
    ///
    /// - Parameters:
    ///   - prompter: Answers the questions of the command; the world's person if nil.
    ///   - readAhead: The lines of a script that are in memory.
    ///   - isTyped: True if the line was typed at a prompt, so that the command can ask for confirmation.
    ///   - fitsScreen: True if pages are as long as the screen; otherwise, they have the same length everywhere.
    /// - Throws: `Failure`. What was saved before is unchanged. If saving failed, the change is kept in memory and
    ///   saved with the next one, except after `.unfinished`, where it is dropped. A command that only reads still has
    ///   its output.
    public func run(
        _ line: ParsedLine, asking prompter: (any Prompter)? = nil, readAhead: ReadAhead = [], isTyped: Bool = false,
        fitsScreen: Bool = false
    ) async throws(Failure) -> LineResult {
        // Each line meets a fault of the disk.
        let readAhead = world.conditions.faults?.disk == nil ? readAhead : []
        // A failure to read what another souk has saved does not stop a command that only reads.
        if world.stores.state.hasNews(isReadAhead: readAhead.contains(.line)) { try? reload() }
        workspace.drafts.readAgain(keeping: workspace.session.openDraft)
        let filled = try table.filled(line, in: settings)
        let editor = MemoizedEditor(world.dialogue.editor)
        do throws(Failure) {
            return try await run(
                filled.line, for: line, asking: prompter, in: editor, readAhead, isTyped: isTyped,
                fitsScreen: fitsScreen)
        } catch {
            throw editor.mentioningTexts(in: filled.typed(error))
        }
    }

    /// - Parameter typed: The line before its placeholders were replaced.
    private func run(
        _ line: ParsedLine, for typed: ParsedLine, asking prompter: (any Prompter)?, in editor: MemoizedEditor,
        _ readAhead: ReadAhead, isTyped: Bool, fitsScreen: Bool
    ) async throws(Failure) -> LineResult {
        let (line, own) = try table.formatted(line)
        guard !line.isBlank else { return LineResult(of: typed.source, format: own) }
        let verbs = MemoizedVerbs(world.verbs)
        var isReloaded = false
        for _ in 0..<Self.conflictLimit {
            let scope = scope(of: workspace, after: previous) { world in
                (world.dialogue.editor, world.verbs) = (editor, verbs)
                if let prompter { world.dialogue.prompter = prompter }
                (world.dialogue.isTyped, world.dialogue.isRepeated) = (isTyped, readAhead.contains(.repeated))
                if !fitsScreen { world.dialogue.screen = nil }
            }
            let (command, invocation) = try Resolver(scope: scope).resolve(line)
            let format = own ?? (read.aliases.isEmpty ? nil : scope.table.aliasFormat(of: line, running: command))
            let isExpectation = command.signature.expectationKind != .never
            var changed = scope.workspace
            let output: Output
            do throws(Failure) {
                if !isExpectation, scope.world.conditions.faults?.consumeDefect() == true {
                    throw Failure(defect: "the command “fault” asked for it")
                }
                output = try await command.run(invocation, in: &changed)
            } catch {
                let effects = changed.effects
                var error = error
                // Changes on a server remain even though the command failed.
                if !effects.serverChanges.isEmpty {
                    recordServerChanges(effects.serverChanges, of: typed, by: command)
                    error.hint =
                        command.signature.isUndoable
                        ? "What was changed on the server stays so until you type undo."
                        : "Type \(command.signature.name) to try again."
                }
                guard let progress = effects.undoProgress, progress.isInDoubt else { throw error }
                let isSaved = keeper.holds(workspace)
                if isReloaded || !isSaved {
                    move(progress, isSaved: isSaved)
                    throw error
                }
                try reload()
                isReloaded = true
                continue
            }
            // An expectation changes nothing, and must not fail because the command before it could not be saved.
            if isExpectation { return LineResult(output, of: typed.source, format: format, isExpectation: true) }
            let committed = try commit(
                consume changed, since: scope.workspace, of: typed, by: command, isFollowed: readAhead.contains(.next))
            guard let (unsaved, notices) = committed else { continue }
            editor.finish()
            return LineResult(
                output, unsaved: unsaved, of: typed.source, format: format,
                notices: newNotices(on: scope.workspace.drafts) + notices,
                remarks: scope.world.sources.all.flatMap(\.remarks).filter { returned.insert($0).inserted })
        }
        throw Failure(.conflict, "Another souk keeps changing the session.", hint: "Try again.")
    }

    /// - Parameter previous: The result of the previous command; nil if the line may not look back at it.
    private func scope(
        of workspace: consuming Workspace, after previous: LastResult? = nil, preparing: (inout World) -> Void
    ) -> Scope {
        var world = workspace.seen(in: world)
        preparing(&world)
        return Scope(workspace: consume workspace, world: consume world, table: table, previous: previous)
    }

    private func undoEntry(
        of line: ParsedLine, by command: any TableCommand, _ changes: [UndoEntry.Change]
    ) -> UndoEntry? {
        guard !changes.isEmpty, command.signature.isUndoable else { return nil }
        return UndoEntry(line: String(RedactedLine(line.source).string.trimmed), changes: changes)
    }

    /// Records what a line has changed on servers, although nothing else of it is saved.
    private func recordServerChanges(_ changes: [UndoEntry.Change], of line: ParsedLine, by command: any TableCommand) {
        var change = StateChange()
        change.undoEntry = undoEntry(of: line, by: command, changes)
        if !change.isEmpty { _ = try? world.stores.state.commit(change) }
    }

    /// Saves the changes of a command together with its undo entry, and replaces the workspace.
    ///
    /// - Returns: The error if earlier changes still cannot be saved, and notices about the open draft and the view;
    ///   nil if the command has to run again because another souk saved first.
    private func commit(
        _ changed: consuming Workspace, since before: Workspace, of line: ParsedLine, by command: any TableCommand,
        isFollowed: Bool
    ) throws(Failure) -> (unsaved: Failure?, notices: [Message])? {
        // Most lines only look.
        if changed == before, world.stores.holds == nil, keeper.has(changed, isFollowed) { return (nil, []) }
        if world.conditions.isSafe { try requireHarmless(changed) }
        let hold = try hold(for: changed)
        if hold == .begun, try reread(changed.openDraft?.name) { return nil }
        let effects = changed.effects
        changed.effects = CommandEffects()
        let changes = try changed.changes(since: before)
        let entry = undoEntry(of: line, by: command, changes + effects.serverChanges)
        var unsaved: Failure?
        do {
            guard try keep(changed, entry: entry, forgetting: effects.forgotten) else {
                // The changes on a server are recorded now: they are made only once, although the command runs again.
                recordServerChanges(effects.serverChanges, of: line, by: command)
                return nil
            }
        } catch {
            // Finishing the earlier change would redo what this one undid in memory.
            if error.kind == .unfinished, !changes.isEmpty || !effects.forgotten.isEmpty {
                replaceWorkspace(with: before)
                throw error
            }
            unsaved = error
        }
        move(effects.undoProgress, isSaved: unsaved == nil)
        if let unsaved {
            guard changes.isEmpty, effects.forgotten.isEmpty else { throw unsaved }
        } else if !isFollowed || !keeper.hasSavedView {
            // The next line of a script, or its end, can save the view as well, but the first one is saved so that the
            // state folder is there for all lines.
            keepView()
        }
        return (unsaved, notices(of: hold, since: before))
    }

    /// Saves the view. If that fails, no change is lost, so that a notice says so and the session goes on.
    private func keepView() {
        do {
            try keeper.keepView(of: workspace.session)
        } catch {
            notices.append(error.message + " The next session will not start where this one ends.")
        }
    }

    private func move(_ progress: UndoProgress?, isSaved: Bool) {
        if let progress { world.stores.state.move(progress.numbers, from: progress.stack, isSaved: isSaved) }
    }

    /// Refuses a change that a later run without `--safe` would act on: a program to start, or a server to contact.
    ///
    /// The check is here and not in each command, so that `undo`, imports and future commands cannot skip it.
    private func requireHarmless(_ changed: Workspace) throws(Failure) {
        let (old, new) = (workspace.session.settings, changed.session.settings)
        let refusals: [(isChanged: Bool, message: Message)] = [
            (new[.pager] != old[.pager], "The pager cannot be changed in safe mode: a later session would run it."),
            (new.aliases != old.aliases, "Aliases cannot be changed in safe mode: a later session would run them."),
            (new.verbs != old.verbs, "Verbs cannot be changed in safe mode: a later session would run their programs."),
        ]
        if let refusal = refusals.first(where: \.isChanged) {
            throw Failure(.refused, refusal.message, hint: "Start souk without --safe for this.")
        }
        for (service, location) in changed.session.sources where workspace.session.sources[service] != location {
            do {
                _ = try world.sources.opener.source(of: service, at: location, as: ReadingOptions())
            } catch {
                throw Failure(.refused, error.message)
            }
        }
    }

    public func remember(_ run: LastResult) { previous = run }

    /// Replaces the failure of the previous command by the success of the line that read its script.
    public func forgive(in line: String) { if previous?.failure != nil { previous?.forgive(in: line) } }

    /// Saves changes that could not be saved earlier; writes nothing if there are no such changes.
    ///
    /// - Throws: The reason why they still cannot be saved; they stay in memory.
    public func saveRest() async throws(Failure) {
        for _ in 0..<Self.conflictLimit {
            if keeper.has(workspace) { return }
            if try keep(workspace) { return keepView() }
        }
        throw Failure(.conflict, "Another souk keeps changing the session.", hint: "Try again.")
    }

    /// Returns the output that a line would have now. It runs on a copy of the workspace, and nothing is saved.
    ///
    /// The user is not asked anything and sees no progress. Several previews may run at once, even while a cancelled
    /// one is still ending.
    public func preview(
        _ line: ParsedLine, on screen: (any ListScreen)? = nil
    ) async throws(Failure) -> Output {
        let (line, _) = try table.formatted(table.filled(line, in: settings).line)
        guard !line.isBlank else { return Output(.nothing) }
        let scope = scope(of: workspace) { world in
            world.dialogue.prompter = NoPrompter()
            world.dialogue.progress = NoProgressWatcher()
            world.dialogue.screen = screen
            world.verbs = NoVerbPrograms()
        }
        let (command, invocation) = try Resolver(scope: scope).resolve(line)
        var copy = scope.workspace
        return try await command.run(invocation, in: &copy)
    }

    /// Commits the changes to a workspace; returns false if another souk saved first, after reading what it saved.
    private func keep(
        _ changed: consuming Workspace, entry: UndoEntry? = nil, forgetting services: Set<ServiceName> = []
    ) throws(Failure) -> Bool {
        do {
            let change = try keeper.change(to: changed, entry: entry, forgetting: services)
            let committed = change.isEmpty ? nil : try world.stores.state.commit(change)
            if let committed {
                changed.drafts = keeper.take(committed, of: changed)
                notices += committed.notices
            }
            replaceWorkspace(with: changed)
            if workspace.pendingImport != PendingImport() { workspace.pendingImport = PendingImport() }
            return true
        } catch {
            if error.kind == .conflict {
                try reload()
                return false
            }
            replaceWorkspace(with: changed)
            throw error.kind == .unfinished ? error : Self.failure(error)
        }
    }

    private static func failure(_ error: Failure) -> Failure {
        Failure(error.kind, error.message + " Your changes are kept until you leave.", hint: error.hint)
    }

    /// Loads the state that another souk has saved, except its view, and applies the unsaved changes of this one to it.
    func reload() throws(Failure) {
        let unsaved = try workspace.changes(since: keeper.saved(workspace.drafts))
        let own = workspace.session
        // Assigned at the end: a read that fails half-way must not drop unsaved changes.
        var (reloaded, fresh) = (workspace, keeper)
        let (saved, noticed) = try fresh.load(in: world, lookingAs: own)
        (reloaded.session, reloaded.drafts) = (saved.session, saved.drafts)
        for change in unsaved { reloaded.apply(try change.rebased(onto: reloaded)) }
        reloaded.drafts.keepDiscarded(of: workspace.drafts)
        // A draft that was discarded elsewhere and is restored by an unsaved change stays open.
        // Another draft that has its name by now is not opened.
        let known = workspace.openDraft?.created
        if let open = own.openDraft, let draft = try reloaded.drafts.draft(open) {
            reloaded.session.openDraft = known == nil || known == draft.created ? open : nil
        }
        try reloaded.closeMissingDraft()
        replaceWorkspace(with: reloaded)
        // Its name is free if another prompt has discarded or renamed it.
        if workspace.openDraft == nil { _ = world.stores.holds?.hold(nil) }
        keeper = fresh
        notices += noticed
    }

    /// Returns the notices about the files that were read for a line: one that is damaged is not skipped silently.
    private func newNotices(on drafts: Drafts) -> [Message] {
        defer { notices = [] }
        return (notices + drafts.notices).filter { returned.insert($0).inserted }
    }

    public func completer() async -> Completer {
        let completer = await Completer(
            on: workspace, in: workspace.seen(in: world), table: table, categoriesOf: categories)
        categories = completer.scope.earlierCategories
        categories[workspace.session.service] = completer.scope.categories
        return completer
    }

    // MARK: Holds on drafts (docs/decisions/0017)

    /// Holds the draft that will be open.
    ///
    /// - Throws: `.refused` if a draft that was changed is held by another prompt.
    func hold(for changed: Workspace) throws(Failure) -> DraftHold {
        for name in changed.drafts.names(changedHereOrIn: workspace.drafts)
        where try changed.drafts.draft(name) != workspace.drafts.draft(name) {
            try world.requireUnheld(name)
        }
        return world.stores.holds?.hold(changed.openDraft?.name) ?? .kept
    }

    /// Reloads the state, and returns true, if another prompt changed a draft before this one held it.
    func reread(_ name: DraftName?) throws(Failure) -> Bool {
        guard let name, workspace.drafts.changes[name] == nil else { return false }
        let (saved, known) = (try world.stores.state.draft(name)?.version, try workspace.drafts.saved(name)?.version)
        if saved == known { return false }
        try reload()
        return true
    }

    /// Returns a notice that names the holder of the draft that was opened; empty if another prompt does not hold it.
    func notices(of hold: DraftHold, since before: Workspace) -> [Message] {
        guard case .held(let holder) = hold, let name = workspace.openDraft?.name, name != before.openDraft?.name
        else { return [] }
        return [Failure(name, heldBy: holder).message]
    }
}
