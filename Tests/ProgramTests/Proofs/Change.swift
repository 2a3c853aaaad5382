import Foundation

/// A line that changes saved state.
struct Change: Sendable {
    let line: String
    /// Lines before it in the same run.
    var before: [String] = []
    /// True if the home starts with saved data. `HOME` in any line stands for its path.
    let isFirst: Bool

    /// Changes nothing and only reads saved state.
    static let none = Change(line: "searches", isFirst: false)

    var isNone: Bool { line == Self.none.line }

    static let all =
        firsts.map { Change(line: $0, isFirst: true) }
        + firstsOfRows.map { Change(line: $0, before: ["search velo"], isFirst: true) }
        + lines.map { Change(line: $0, isFirst: false) }
        + [
            Change(line: "previous record", before: ["say 4"], isFirst: false),
            // A draft named in a journal may be a different draft afterwards.
            Change(line: "draft rename sofa velo", before: ["draft discard"], isFirst: false),
        ]
        + undoable.flatMap {
            [
                Change(line: "undo", before: [$0], isFirst: false),
                Change(line: "redo", before: [$0, "undo"], isFirst: false),
            ]
        }

    /// Changes possible in an empty home.
    private static let firsts = [
        "draft new bureau", "draft import HOME/documents/import.json", "state import HOME/documents/state.json", "list",
        "search velo", "filter price < 100", "sort price",
        "set page-size 5", "source calls http://localhost:8080", "use calls",
    ]

    /// Changes possible after a search.
    private static let firstsOfRows = [
        "draft from 1 bureau", "pin 1", "archive 1-3", "show 2", "next record", "save search velos",
    ]

    /// Changes possible with two drafts, pins, an archive and a saved search.
    private static let lines = [
        "draft new bureau", "draft new", "draft from 2 bureau", "draft duplicate velo copie", "draft duplicate vtt",
        "draft import HOME/documents/import.json", "state import HOME/documents/state.json", "draft open sofa",
        "draft set title 'Vélo bleu'",
        "draft set description 'Très beau. Pneus neufs.'", "draft set price 12.50", "draft set urgent yes",
        "draft set category loisirs", "draft unset price", "draft rename bicyclette", "draft rename sofa divan",
        "draft discard", "draft discard sofa", "draft undelete", "draft undelete table", "draft restore 2",
        "search tandem", "filter price < 50", "sort price", "clear", "next",
        "show 3", "say 4", "next record", "pin 7", "pin 3-6", "unpin 2", "unpin all", "archive 3",
        "archive 5-7", "restore all", "archive where price < 60", "unpin everywhere",
        "save search tandems", "forget velos", "run velos", "set page-size 5", "set format plain",
        "set layout narrow", "source calls http://localhost:8080", "use hotels",
        "in hotels search paris",
    ]

    /// Changes that `undo` reverts.
    private static let undoable = [
        "draft new bureau", "draft set title 'Vélo bleu'", "draft rename bicyclette", "draft discard", "draft undelete",
        "draft restore 2", "draft new divan", "pin 5", "archive 3", "save search tandems", "set page-size 5",
        "source calls http://localhost:8080",
    ]
}

/// The two homes that changes start from, copied for each run.
struct ChangeHomes: Sendable {
    let first: TemporaryFolder
    let used: TemporaryFolder

    private static let script = """
        search velo
        pin 2
        archive 4
        save search velos
        draft new table
        draft set title Table
        draft discard
        draft new sofa
        draft set title Canapé
        draft set price 40
        draft new velo
        draft set title Vélo
        draft set description <<END
        Révisé.
        Pneus neufs.
        END
        draft set price 80
        pin 3
        list

        """

    /// A state from another machine: a draft with its previous version.
    private static let state = """
        {"format": "souk-state", "payload": {
          "session": {},
          "drafts": [[{"draft": {"name": "lampe"}, "number": 1, "savedAt": "2026-11-01T09:00:00Z"},
            {"draft": {"name": "lampe", "title": "Une lampe"}, "number": 2, "savedAt": "2026-11-01T10:00:00Z"}]]
        }}
        """

    init() async throws {
        let used = TemporaryFolder(in: TemporaryFolder.quickFolder)
        try used.write(#"{"name": "lampe", "title": "Une lampe", "price": 12}"#, to: "documents/import.json")
        try used.write(Self.state, to: "documents/state.json")
        let ending = try await Program.run(StateRun.arguments([]) + ["-"], script: Self.script, home: used)
        guard ending.status == 0 else { throw Rehearsal.Failure(sentence: ending.output + ending.errors) }
        first = try used.copy()
        for folder in ["data", "state"] { try first.remove(folder) }
        self.used = used
    }
}
