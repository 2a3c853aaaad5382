import SystemPackage

import Platform

@testable import Storage

/// The two ends of a pipe.
struct Pipe {
    let reading: OpenFile
    let writing: OpenFile

    init() throws {
        var ends: [Int32] = [0, 0]
        _ = try calling { pipe(&ends) }
        reading = OpenFile(rawValue: ends[0])
        writing = OpenFile(rawValue: ends[1])
        // Programs that other tests start have no use for it.
        for end in ends { _ = try calling { fcntl(end, F_SETFD, FD_CLOEXEC) } }
    }
}
