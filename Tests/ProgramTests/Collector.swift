import Foundation
import Synchronization

/// Reads a pipe or a terminal on its own thread, so that the program never blocks on output.
final class Collector: Sendable {
    private let bytes = Mutex(Data())
    private let times = Mutex<[Duration]>([])
    private let end = Moment()

    init(reading pipe: FileHandle) {
        let start = ContinuousClock.now
        Thread.detachNewThread { [self] in
            while let data = Self.next(from: pipe) {
                let time = start.duration(to: .now)
                times.withLock { $0 += Array(repeating: time, count: data.count { $0 == UInt8(ascii: "\n") }) }
                bytes.withLock { $0.append(data) }
            }
            end.comes()
        }
    }

    /// Returns the next bytes; nil at the end, which a terminal that is no longer open signals by an error.
    static func next(from pipe: FileHandle) -> Data? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(pipe.fileDescriptor, &chunk, chunk.count)
            if count > 0 { return Data(chunk.prefix(count)) }
            guard count == -1, errno == EINTR else { return nil }
        }
    }

    /// The text received so far.
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    /// The time each complete line was received, from the start of reading.
    var lineTimes: [Duration] { times.withLock { $0 } }

    /// Returns all text once every writer has closed its end.
    func whole() async -> String {
        await end.hasCome()
        return text
    }
}
