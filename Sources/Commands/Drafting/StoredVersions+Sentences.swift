import Domain
import Ports

extension StoredVersions {
    /// The messages about damaged versions for the user, newest first.
    var sentences: [Message] { damaged.sorted { $0.key > $1.key }.map(\.value) }
}
