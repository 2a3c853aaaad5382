import SystemPackage

import Platform

/// A program that shares the foreground of the terminal with souk.
///
/// If it is suspended, souk stops as well: the terminal goes back to the shell, which continues both.
struct ForegroundProgram {
    let id: pid_t

    /// Waits for its end, which blocks the thread.
    func end() throws(Errno) -> ProgramEnding {
        while true {
            if let ending = try ending() { return ending }
        }
    }

    /// Returns its ending; nil if it was suspended and continues.
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
