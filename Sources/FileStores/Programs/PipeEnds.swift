import CPrograms
import SystemPackage

/// The ends of a pipe, which no other program inherits.
struct PipeEnds {
    let reading: OpenFile
    let writing: OpenFile

    init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        _ = try calling { cprograms_pipe(&ends) }
        reading = OpenFile(rawValue: ends[0])
        writing = OpenFile(rawValue: ends[1])
    }
}
