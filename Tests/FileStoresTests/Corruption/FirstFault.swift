/// What a start has to recover from.
struct FirstFault {
    let what: String
    /// The generation of each file that is then the newest good one, from 1 on; nil where there is none.
    let expected: [String: Int?]
    /// The folder of the damaged files.
    let folder: String
    /// The bytes of the damaged files, which must not be lost.
    let kept: [[UInt8]]
    private let damage: @Sendable (inout SimulatedDisk) -> Void

    func machine(_ saved: SavedDisk) -> SimulatedMachine {
        saved.machine(damage)
    }

    /// Each kind of damage, to the session and to a draft.
    static func all(on saved: SavedDisk) -> [FirstFault] {
        [SavedDisk.session, SavedDisk.path(ofDraft: "velo")].flatMap { path in
            let (half, older) = (Array(saved.bytes(path).prefix(200)), saved.bytes(path + ".2"))
            let halfOlder = Array(saved.bytes(path + ".1").prefix(100))
            return [
                FirstFault("the newest is cut short", path, 2, keeping: [half]) { $0.damage(path, half) },
                FirstFault("two are cut short", path, 1, keeping: [half, halfOlder]) {
                    $0.damage(path, half)
                    $0.damage(path + ".1", halfOlder)
                },
                FirstFault("all are cut short", path, nil, keeping: [half, halfOlder, []]) {
                    $0.damage(path, half)
                    $0.damage(path + ".1", halfOlder)
                    $0.damage(path + ".2", [])
                },
                FirstFault("the newest is missing", path, 2) { $0.lose(path) },
                FirstFault("two are missing", path, 1) {
                    $0.lose(path)
                    $0.lose(path + ".1")
                },
                FirstFault("the oldest is in the newest's place", path, 2, keeping: [older]) { $0.damage(path, older) },
                FirstFault("a save was cut off", path, 3) { disk in
                    disk.lose(path + ".1")
                    disk.link(path, to: path + ".1")
                    disk.link(path + ".2", to: path + ".new")
                },
            ]
        }
    }

    private init(
        _ what: String, _ path: String, _ generation: Int?, keeping kept: [[UInt8]] = [],
        _ damage: @escaping @Sendable (inout SimulatedDisk) -> Void
    ) {
        self.what = "\(path): \(what)"
        expected = [path: generation]
        folder = path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
        self.kept = kept
        self.damage = damage
    }
}
