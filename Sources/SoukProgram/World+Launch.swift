import Catalog
import CommandKit
import Console
import FoundationEssentials
import Rendering
import Storage

extension World {
    /// Creates the world for a launch: its stores in their folders, on disk or in memory.
    init(
        _ launch: Launch, prompter: any Prompter, progress: any ProgressWatcher, writer: OutputWriter
    ) throws {
        let clock = WorldClock(pinnedAt: launch.now)
        let randomNumbers = RandomNumbers(seed: launch.seed)
        let now: @Sendable () -> Date = { clock.now }
        let folders = launch.folders
        let keepsNothing = launch.isEphemeral
        let faults = launch.allowsFaults ? Faults() : nil
        let disk = (keepsNothing ? Disk.inMemory() : .machine).failing(faults)
        try launch.requireUTF8()
        // A checkup starts without what it reports as unreadable.
        let configuration: Configuration
        do {
            configuration = try Configuration.load(in: folders)
        } catch {
            guard launch.isCheckup else { throw error }
            configuration = Configuration()
        }
        let described = try DescribedServices(
            in: folders, and: launch.services, besides: CatalogSource.services, on: disk)
        var notices = described.notices
        let opener = OpenSources(
            launch, configuration, described, prompter: prompter, progress: progress,
            log: { writer.report($0) }, now: now,
            randomNumbers: randomNumbers,
            faults: faults)
        var state = FileStateStore(in: folders, now: now, on: disk, isPretending: launch.now != nil)
        if launch.isCheckup, (try? state.load()) == nil { state = FileStateStore(in: folders, on: .inMemory()) }
        var stores = Stores(
            state: state,
            history: FileHistoryStore(in: folders, on: disk),
            documents: FileDocumentStore(
                now: now, within: launch.confinement, given: launch.givenScripts,
                waitsForWriters: !launch.scripts.isEmpty, of: folders.userHome, on: .machine.failing(faults)))
        stores.looks = opener.looks
        stores.cache = opener.cache
        if !keepsNothing, !launch.isSafe {
            stores.unfinishedLines = FileUnfinishedLineStore(in: folders)
        }
        if !keepsNothing, launch.scripts.isEmpty { stores.holds = FileDraftHolds(in: folders, now: now) }
        self.init(
            sources: Sources(opener.all { notices.append($0) }, opener: opener),
            stores: stores,
            dialogue: Dialogue(
                prompter: prompter,
                editor: launch.isSafe
                    ? NoEditor()
                    : ExternalEditor(in: keepsNothing ? nil : folders, environment: launch.environment) {
                        writer.endSign()
                    },
                progress: progress),
            conditions: Conditions(launch, clock: clock, randomNumbers: randomNumbers, faults: faults))
        sources.adder = opener
        pictures.source = opener.pictures
        if !launch.isSafe {
            pictures.converter = Chafa(environment: launch.environment)
            verbs = ExternalVerbs(in: folders, environment: launch.environment)
        }
        conditions.width = { [width = launch.appearance.width] in width ?? TerminalScreen.width ?? 80 }
        conditions.startNotices =
            configuration.unknownKeys.map { key in
                Self.notice(onUnknown: key, in: configuration, among: Configuration.keys)
            } + notices
        try openSources(launch.sources, over: configuration)
    }

    private static func notice(
        onUnknown key: String, in configuration: Configuration, among known: [String]
    ) -> Message {
        let notice = configuration.notice(onUnknown: key)
        return Message.suggestion(for: key, among: known).map { notice + " " + $0 } ?? notice
    }

    /// Opens services' sources at the locations from the options, otherwise from the configuration.
    ///
    /// - Throws: `Failure` for an unknown service in the options. In the configuration, one only causes a notice.
    private mutating func openSources(
        _ wanted: [ServiceName: SourceLocation], over configuration: Configuration
    ) throws {
        let names = sources.all.map(\.service.rawValue)
        let all = configuration.sources.merging(wanted, uniquingKeysWith: { $1 })
        for (service, location) in all.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let place = sources.all.firstIndex(where: { $0.service == service }) else {
                if wanted[service] != nil { _ = try requiredSource(of: service) }
                conditions.startNotices.append(
                    Self.notice(onUnknown: service.rawValue, in: configuration, among: names))
                continue
            }
            sources.all[place] = try sources.opener.source(of: service, at: location, as: ReadingOptions())
        }
        sources.chosenAtStart = Set(wanted.keys)
    }
}

extension World.Conditions {
    fileprivate init(_ launch: Launch, clock: WorldClock, randomNumbers: RandomNumbers, faults: Faults?) {
        self.init(clock: clock, timeZone: launch.appearance.timeZone)
        (self.randomNumbers, self.faults, isSafe) = (randomNumbers, faults, launch.isSafe)
        (askedLanguage, usualLanguage) = (launch.appearance.language, launch.appearance.usualLanguage)
        translation = { Localizer($1).typed($0) }
        checkups = launch.checkups
    }
}
