import Domain
import Ports

extension StoredVersions {
    /// The messages about the versions for the user: those about damaged ones, and other notices.
    var sentences: [Message] {
        damaged.sorted { $0.key > $1.key }.map(\.value) + notices
    }
}
