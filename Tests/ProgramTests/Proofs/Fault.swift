/// An error injected into a system call.
struct Fault: Sendable {
    enum Duration: String, Sendable {
        case once
        case thrice = "three times"
        case lasting = "from there on"
    }

    /// The `errno` name, such as `EIO`.
    let error: String
    let duration: Duration

    var title: String { "\(error) \(duration.rawValue)" }

    /// The calls of that name that fail, in strace syntax.
    func when(_ ordinal: Int) -> String {
        switch duration {
        case .once: "\(ordinal)"
        case .thrice: "\(ordinal)..\(ordinal + 2)"
        case .lasting: "\(ordinal)+"
        }
    }

    /// All faults that a call of that name must survive.
    ///
    /// Endless EINTR is not survivable, so it is injected three times.
    static func all(of call: String) -> [Fault] {
        (errors[call] ?? []).flatMap { error in
            [Fault(error: error, duration: .once)]
                + [Fault(error: error, duration: error == "EINTR" ? .thrice : .lasting)]
        }
    }

    private static let errors: [String: [String]] = [
        "openat": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EMFILE", "EINTR"],
        "write": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EINTR"],
        "fsync": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EINTR"],
        "renameat": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EINTR"],
        "unlinkat": ["EIO", "EROFS", "EACCES"],
        "close": ["EIO", "ENOSPC", "EDQUOT", "EINTR"],
        "mkdir": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EINTR"],
        "mkdirat": ["EIO", "ENOSPC", "EDQUOT", "EROFS", "EACCES", "EINTR"],
        "read": ["EIO", "EINTR"],
        "flock": ["EIO", "EINTR"],
        "newfstatat": ["EIO", "EACCES"],
        "getdents64": ["EIO"],
    ]
}
