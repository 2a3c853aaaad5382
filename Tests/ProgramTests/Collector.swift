import Foundation
import Synchronization

/// Reads a pipe or a terminal as it fills, on a thread of its own, so that the program never waits for a reader.
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

    /// What has come; nil at the end, which a terminal that nobody has open any more tells by a failure.
    static func next(from pipe: FileHandle) -> Data? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(pipe.fileDescriptor, &chunk, chunk.count)
            if count > 0 { return Data(chunk.prefix(count)) }
            guard count == -1, errno == EINTR else { return nil }
        }
    }

    /// What has come so far.
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    /// When each line had come whole, after reading began.
    var lineTimes: [Duration] { times.withLock { $0 } }

    /// All of it, once nobody can write any more.
    func whole() async -> String {
        await end.hasCome()
        return text
    }
}
