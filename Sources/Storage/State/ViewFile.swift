import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

/// The current view, in `view.json` in the state folder: the service, and each service's query, page and numbered rows.
///
/// It is written without waiting for the disk. A power cut may cost the view, and nothing else, so that its loss is not
/// reported, and no command fails because it cannot be written.
struct ViewFile {
    private static let name = "view.json"
    private static let format = "souk-view"

    let folder: StateFolder

    func session() -> Session? {
        func read() throws(Errno) -> Session? {
            let bytes = try folder.open()?.bytes(of: Self.name, limit: StateDocument.sizeLimit << 20)
            let document = bytes.flatMap { try? StateDocument(reading: $0, format: Self.format) }
            return document.flatMap { try? $0.read(as: .session) }
        }
        // The next view replaces this one, so an error that passes must not cost it: it is read once more.
        do { return try read() } catch { return try? read() }
    }

    /// - Throws: `.unwritable`.
    func save(_ session: Session, at time: Date) throws(Failure) {
        let payload = JSONForm.session.object(of: Session(service: session.service, views: session.views))
        let bytes = StateDocument(format: Self.format, payload: payload, savedAt: time).encoded()
        try folder.changing(Self.name) { (open) throws(Errno) in
            try open.replace(Self.name, with: bytes, isDurable: false)
        }
    }

    /// Removes the views of these services.
    ///
    /// - Throws: `.unwritable`.
    func forget(_ services: Set<ServiceName>, at time: Date) throws(Failure) {
        guard var session = session() else {
            return try folder.changing(Self.name) { (open) throws(Errno) in try open.remove(Self.name) }
        }
        for service in services { session.views[service] = nil }
        try save(session, at: time)
    }
}
