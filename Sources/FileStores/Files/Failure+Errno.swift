import Domain
import Services
import SystemPackage

/// One place turns what the system says into what a person can act on.
extension Failure {
    /// Something could not be written; what was there before still is.
    static func unwritable(_ path: FilePath, _ cause: Errno) -> Failure {
        Failure(.unwritable, "“\(path.string)” could not be written: \(cause.description).", hint: advice(on: cause))
    }

    /// Something is there and could not be read; it stays as it is.
    static func unreadable(_ path: FilePath, _ cause: Errno) -> Failure {
        Failure(.unreadable, "“\(path.string)” could not be read: \(cause.description).", hint: advice(on: cause))
    }

    /// What to do about a failure of a file or a folder.
    static func advice(on cause: Errno) -> Message {
        switch cause {
        case .noSpace, .diskQuotaExceeded:
            "Make room on the disk, then try again; what was saved before is still there."
        case .notDirectory, .fileExists, .isDirectory:
            "Move what is in the way aside, or choose another folder with --home DIR."
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
