public import Domain

/// Which records a person has marked, as what differs from how the service starts out: the pins, or the archive.
public struct Mark: Sendable, Hashable {
    /// Which records are marked before anybody has done anything.
    public enum Start: Sendable, Hashable {
        case none
        case all
        /// Those whose boolean field says so.
        case flagged(Field)
    }

    public let start: Start
    /// Records that were marked, though they were not to begin with.
    public let added: Set<RecordID>
    /// Records that are no longer marked, though they were to begin with.
    public let removed: Set<RecordID>

    public init(start: Start, added: [View.Row], removed: [View.Row]) {
        self.start = start
        self.added = Set(added.map(\.id))
        self.removed = Set(removed.map(\.id))
    }

    /// Whether the record is marked.
    public func holds(of record: Record) -> Bool { condition.matches(record) }

    /// The records that are marked.
    public var condition: Predicate {
        switch start {
        case .none: .isAmong(added)
        case .all: .not(.isAmong(removed))
        case .flagged(let field): .or([.isAmong(added), .and([.holds(field), .not(.isAmong(removed))])])
        }
    }

    /// Whether no record can be marked.
    public var isEmpty: Bool { start == .none && added.isEmpty }
}

extension View {
    /// The records that are pinned in a service.
    public func pinMark(_ schema: Schema) -> Mark {
        Mark(start: schema.pinning == .counts ? .all : .none, added: pins, removed: unpinned)
    }

    /// The records that stand above the rest of every result they are in: the pins, where pinning raises.
    public func raised(in schema: Schema) -> Set<RecordID> {
        schema.pinning == .raises ? pinMark(schema).added : []
    }

    /// The records that are archived in a service, by what was done here.
    public func archiveMark(_ schema: Schema) -> Mark {
        Mark(start: schema.archivedFlag.map(Mark.Start.flagged) ?? .none, added: archive, removed: restored)
    }

    /// The records that are archived in a source: as it says itself where it keeps the archive, else as was done here.
    public func archiveMark(of source: any RecordSource) -> Mark {
        (source.archive == nil ? self : View()).archiveMark(source.schema)
    }
}
