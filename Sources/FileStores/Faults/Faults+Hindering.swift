public import Services
import SystemPackage

extension Faults {
    /// Fails a use of a store that keeps nothing on disk as it would fail there.
    ///
    /// - Throws: `.unwritable` or `.unreadable`.
    @Sendable public func hinder(_ use: StoreUse) throws(StoreError) {
        let path = FilePath(use.file)
        if use.isReading {
            if let fault = meetRead() { throw .unreadable(path, fault.cause) }
        } else if let fault = meetWrite() {
            throw .unwritable(path, fault.cause)
        }
    }
}
