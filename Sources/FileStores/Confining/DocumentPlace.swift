import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a document is: a path, or a name in a folder that is open and that the name cannot lead out of.
struct DocumentPlace {
    /// The folder; nil where `name` is a path, which is followed wherever it leads.
    let folder: OpenFile?
    let name: String

    /// Whether the document has to be in its folder and nowhere else.
    var isConfined: Bool { folder != nil }

    /// What is added to the flags of `open(2)`, so that it follows no link and waits for nobody.
    var flags: Int32 { isConfined ? O_NOFOLLOW | O_NONBLOCK | O_NOCTTY : 0 }

    func release() { folder?.release() }
}
