import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The strings as C wants them: a list of pointers that ends in a null pointer.
func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws(Errno) -> Result
) throws(Errno) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return try body(pointers + [nil])
}
