import Domain
import Services
import SystemPackage

/// The two folders of steps, `undo` and `redo` in the data folder, with a file for each step: `undo/42.json`.
///
/// A number is taken once over both, from 1 on; the higher, the later. Whatever changes a name in either holds the lock
/// in `undo`.
struct StepFolders: ~Copyable {
    /// Bytes that a step may have: 64 MiB.
    private static let sizeLimit = 64 << 20

    private var undo: StateFolder
    private var redo: StateFolder

    init(in data: FilePath, patience: Duration, by system: any FileSystem) {
        undo = StateFolder(data.appending("undo"), patience: patience, by: system)
        redo = StateFolder(data.appending("redo"), patience: patience, by: system)
    }

    private static func name(_ number: Int) -> String { "\(number).json" }

    /// The numbers on a shelf, in order; none where there is no folder.
    mutating func numbers(on shelf: StepShelf) throws(StoreError) -> [Int] {
        do throws(Errno) {
            let names = try open(shelf)?.names() ?? []
            return names.compactMap(Self.number).sorted()
        } catch {
            throw .unreadable(path(of: shelf), error)
        }
    }

    /// The bytes of a step's file; nil where there is none, none at all for what is no file or is too large.
    mutating func bytes(of number: Int, on shelf: StepShelf) throws(StoreError) -> [UInt8]? {
        do throws(Errno) {
            let bytes = try open(shelf)?.bytes(of: Self.name(number), limit: Self.sizeLimit)
            return bytes.map { $0.count > Self.sizeLimit ? [] : $0 }
        } catch {
            throw .unreadable(path(of: number, on: shelf), error)
        }
    }

    /// Where a step's file is, for sentences.
    func path(of number: Int, on shelf: StepShelf) -> FilePath {
        path(of: shelf).appending(Self.name(number))
    }

    /// Writes a step under the first number from `number` on that is free; the file is there whole or not at all.
    mutating func add(from number: Int, _ bytes: (Int) -> [UInt8]) throws(StoreError) -> Int {
        let redo = try openRedo()
        return try undo.locked { (undo) throws(StoreError) in
            do throws(Errno) {
                var number = number
                while try Self.isTaken(number, in: undo, redo) { number += 1 }
                try Self.write(bytes(number), as: Self.name(number), in: undo)
                return number
            } catch {
                throw .unwritable(undo.path(of: Self.name(number)), error)
            }
        }
    }

    /// Writes a step anew.
    mutating func replace(_ number: Int, on shelf: StepShelf, with bytes: [UInt8]) throws(StoreError) {
        try change(shelf) { folder throws(Errno) in try Self.write(bytes, as: Self.name(number), in: folder) }
    }

    /// Takes steps away; those that are not there are no failure.
    mutating func remove(_ numbers: some Collection<Int>, on shelf: StepShelf) throws(StoreError) {
        guard !numbers.isEmpty else { return }
        try change(shelf) { folder throws(Errno) in
            for number in numbers { try folder.remove(Self.name(number)) }
        }
    }

    private mutating func change(
        _ shelf: StepShelf, _ body: (OpenFolder) throws(Errno) -> Void
    ) throws(StoreError) {
        let redo = try openRedo()
        try undo.locked { (undo) throws(StoreError) in
            guard let folder = shelf == .done ? undo : redo else { return }
            do throws(Errno) {
                try body(folder)
            } catch {
                throw .unwritable(folder.path, error)
            }
        }
    }

    /// Gives a damaged step another name, which is returned, so that those before it can be reached.
    mutating func setAside(_ number: Int, on shelf: StepShelf) throws(StoreError) -> String {
        let redo = try openRedo()
        return try undo.locked { (undo) throws(StoreError) in
            let name = Self.name(number)
            guard let folder = shelf == .done ? undo : redo else { return name }
            do throws(Errno) {
                return try folder.setAside(name, asDamaged: name)
            } catch {
                throw .unwritable(folder.path(of: name), error)
            }
        }
    }

    /// Puts a step on the other shelf, where its number is free: nobody else can have taken it.
    mutating func move(_ number: Int, from shelf: StepShelf) throws(StoreError) {
        let redo: OpenFolder
        do throws(Errno) {
            redo = try self.redo.openOrCreate()
        } catch {
            throw .unwritable(self.redo.path, error)
        }
        try undo.locked { (undo) throws(StoreError) in
            let name = Self.name(number)
            let (from, to) = shelf == .done ? (undo, redo) : (redo, undo)
            do throws(Errno) {
                try from.rename(name, to: name, in: to)
            } catch {
                throw .unwritable(from.path(of: name), error)
            }
        }
    }

    /// The highest number there is; 0 where there is none, or where that cannot be told.
    var last: Int {
        mutating get {
            let (done, undone) = (try? numbers(on: .done), try? numbers(on: .undone))
            return max(done?.last ?? 0, undone?.last ?? 0)
        }
    }

    /// Removes the steps beyond the newest; what stays for lack of permission hinders nobody.
    mutating func prune() {
        guard let done = try? numbers(on: .done), let undone = try? numbers(on: .undone) else { return }
        try? remove(done.dropLast(Step.limit), on: .done)
        try? remove(undone.dropLast(Step.limit), on: .undone)
    }

    private func path(of shelf: StepShelf) -> FilePath {
        shelf == .done ? undo.path : redo.path
    }

    private mutating func open(_ shelf: StepShelf) throws(Errno) -> OpenFolder? {
        shelf == .done ? try undo.open() : try redo.open()
    }

    private mutating func openRedo() throws(StoreError) -> OpenFolder? {
        do throws(Errno) {
            return try redo.open()
        } catch {
            throw .unreadable(redo.path, error)
        }
    }

    /// The number that a file has by its name.
    private static func number(_ name: String) -> Int? {
        guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), number > 0 else { return nil }
        return Self.name(number) == name ? number : nil
    }

    private static func isTaken(_ number: Int, in undo: OpenFolder, _ redo: OpenFolder?) throws(Errno) -> Bool {
        if try undo.contains(name(number)) { return true }
        return try redo?.contains(name(number)) ?? false
    }

    private static func write(_ bytes: [UInt8], as name: String, in folder: OpenFolder) throws(Errno) {
        // Not worth a pause: what a power cut takes away is that a change can be undone, never the change.
        try folder.create(name + ".new", holding: bytes, isDurable: false)
        do throws(Errno) {
            try folder.rename(name + ".new", to: name)
        } catch {
            try? folder.remove(name + ".new")
            throw error
        }
    }
}
