import Domain
import FoundationEssentials
import Platform
import Ports

/// The state of a file, by which a change is noticed without reading all of it: size, time of the last change, and a
/// fingerprint of its head and tail.
struct FileIdentity: Hashable {
    let size: Int
    private let modified: Double
    private let ends: UInt64

    /// The bytes of the head, and of the tail, that are compared.
    private static let length = 1 << 14

    /// Nil if it is not a regular file, or cannot be read.
    init?(of path: String) {
        // A pipe would wait for its writer.
        let descriptor = Platform.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = Int(status.st_size)
        modified = Double(status.modified.tv_sec) + Double(status.modified.tv_nsec) / 1e9
        var fingerprint = Fingerprint()
        for start in [0, max(0, size - Self.length)] {
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.length) { buffer, count in
                count = max(0, pread(descriptor, buffer.baseAddress, Self.length, off_t(start)))
            }
            bytes.withUnsafeBytes { fingerprint.combine($0) }
        }
        ends = fingerprint.value
    }

    /// A short name that another state of the file does not have.
    var name: String {
        var fingerprint = Fingerprint()
        fingerprint.combine("\(size) \(modified) \(ends)")
        return fingerprint.name
    }
}
