import Domain
import Ports
import SystemPackage

/// Conversion of system errors to failures that a user can act on.
extension Failure {
    /// Returns the failure for a file that could not be written; its previous content is unchanged.
    static func unwritable(_ path: FilePath, _ cause: Errno) -> Failure {
        Failure(.unwritable, "“\(path.string)” could not be written: \(cause.description).", hint: advice(on: cause))
    }

    /// Returns the failure for something that exists but could not be read; it is left as it is.
    static func unreadable(_ path: FilePath, _ cause: Errno) -> Failure {
        Failure(.unreadable, "“\(path.string)” could not be read: \(cause.description).", hint: advice(on: cause))
    }

    /// Returns the failure for a file that only a newer souk can read.
    static func newer(_ path: FilePath) -> Failure {
        Failure(
            .unreadable, "“\(path.string)” was written by a newer souk, and this one cannot read it.",
            hint: "Use the newer souk, or another folder with --home DIR.")
    }

    /// Returns advice on a failed file or folder operation.
    static func advice(on cause: Errno) -> Message {
        switch cause {
        case .noSpace, .diskQuotaExceeded:
            "Make room on the disk, then try again; what was saved before is still there."
        case .notDirectory, .fileExists, .isDirectory:
            "Move what is in the way, or choose another folder with --home DIR."
        case .permissionDenied, .notPermitted, .readOnlyFileSystem:
            "Change its permissions, or choose another folder with --home DIR."
        case .ioError:
            "The disk may be failing: copy what is on it, and choose another folder with --home DIR."
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
            "Close other programs, then try again."
        default:
            "Choose another folder with --home DIR."
        }
    }
}
