import Console
import FileStores
import FoundationEssentials
import Services

extension Launch {
    /// What `doctor` looks at beside the sources; a run that keeps nothing has no folders.
    var checkups: [any Checkup] {
        let folders: [any Checkup] = isEphemeral ? [] : [FolderCheckup(in: folders)]
        let terminal: [any Checkup] = [TerminalCheckup(environment: environment, appearance: appearance)]
        // Pictures are for terminals, and in safe mode no program is run.
        let drawsPictures = TerminalScreen.isOutputTerminal && !isSafe
        return folders + terminal
            + (drawsPictures ? [Chafa(environment: ProcessInfo.processInfo.environment)] : [])
    }
}
