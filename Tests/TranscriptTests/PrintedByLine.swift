import Console
import Synchronization

/// Everything that is printed, in its order, apart by the line that was read last before it.
final class PrintedByLine: OutputDestination {
    private let bytes = Mutex<[[UInt8]]>([])

    var texts: [String] { bytes.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }

    func beginLine() {
        bytes.withLock { $0.append([]) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        self.bytes.withLock { texts in
            if texts.isEmpty { texts.append([]) }
            texts[texts.count - 1].append(contentsOf: bytes)
        }
        return bytes.count
    }

    func waitUntilWritable() {}
}
