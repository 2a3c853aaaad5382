import Domain
import Services

extension StoredVersions {
    /// What a person has to be told of them: which are damaged, and what else there is to know.
    var sentences: [Message] {
        damaged.sorted { $0.key > $1.key }.map(\.value) + notices
    }
}
