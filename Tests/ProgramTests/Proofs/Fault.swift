/// An error that a system call is made to fail with.
struct Fault: Sendable {
    enum Duration: String, Sendable {
        case once
        case thrice = "three times"
        case lasting = "from there on"
    }

    /// As `errno` names it: `EIO`.
    let error: String
    let duration: Duration

    var title: String { "\(error) \(duration.rawValue)" }

    /// Which of the calls of that name fail, as strace has it.
    func when(_ ordinal: Int) -> String {
        switch duration {
        case .once: "\(ordinal)"
        case .thrice: "\(ordinal)..\(ordinal + 2)"
        case .lasting: "\(ordinal)+"
        }
    }

    /// Everything that a call of that name is to survive.
    ///
    /// A call that signals interrupt for ever would be no fault to survive: three times have to do.
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
