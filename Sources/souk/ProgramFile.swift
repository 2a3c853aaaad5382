#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file that this program runs from.
enum ProgramFile {
    /// Its path, also where it was found by name alone or was called by another.
    static var path: String {
        #if canImport(Glibc)
            // It stands for the program itself even when another has taken its file's place.
            "/proc/self/exe"
        #else
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
            return String(cString: path)
        #endif
    }
}
