import Console
import FileStores

extension Launch {
    /// Where files named by scripts have to be; nil for anywhere.
    var confinement: ConfinedHome? { isSafe ? ConfinedHome(home) : nil }

    /// The scripts that the person named, wherever they are; standard input is always the person's.
    var givenScripts: Set<String> {
        let files = scripts.compactMap { script in
            if case .file(let path) = script { path } else { nil }
        }
        return Set(files + ["-"])
    }
}
