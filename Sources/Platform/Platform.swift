/// The C library of the platform, for every target that calls the system: macOS costs a condition here and nowhere else.
#if canImport(Glibc)
    @_exported import Glibc
#else
    @_exported import Darwin
#endif
