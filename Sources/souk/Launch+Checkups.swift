import Console
import FileStores
import Services

extension Launch {
    /// What `doctor` looks at beside the sources; a run that keeps nothing has no folders.
    var checkups: [any Checkup] {
        let terminal = TerminalCheckup(environment: environment, appearance: appearance)
        return isEphemeral ? [terminal] : [FolderCheckup(in: folders), terminal]
    }
}
