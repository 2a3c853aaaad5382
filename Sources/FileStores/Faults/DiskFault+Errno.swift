import Services
import SystemPackage

extension DiskFault {
    /// What the system says of it.
    var cause: Errno {
        switch self {
        case .full: .noSpace
        case .quota: .diskQuotaExceeded
        case .readOnly: .readOnlyFileSystem
        case .denied: .permissionDenied
        case .error, .unreadable: .ioError
        }
    }
}
