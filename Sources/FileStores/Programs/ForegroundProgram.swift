import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program that has the foreground of the terminal with us.
///
/// Where it is suspended we stop as well: the terminal goes back to the shell, which continues us both.
struct ForegroundProgram {
    let id: pid_t

    /// Waits for its end, which blocks the thread.
    func end() throws(Errno) -> ProgramEnding {
        while true {
            if let ending = try ending() { return ending }
        }
    }

    /// How it ended; nil where it was suspended and goes on.
    private func ending() throws(Errno) -> ProgramEnding? {
        var status: Int32 = 0
        guard try calling({ waitpid(id, &status, WUNTRACED) }) == id else { return nil }
        guard status & 0xFF != 0x7F else {
            kill(getpid(), SIGSTOP)
            return nil
        }
        return ProgramEnding(waitStatus: status)
    }
}
