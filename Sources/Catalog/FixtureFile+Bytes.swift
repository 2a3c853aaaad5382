import CEmbedded
import Domain
import FoundationEssentials

extension FixtureFile {
    /// The bytes in the program itself, without a copy.
    var buffer: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes, count: count)
    }
}

extension Data {
    init(_ file: FixtureFile) {
        self.init(file.buffer)
    }
}

extension Fingerprint {
    init(of files: [FixtureFile]) {
        self.init()
        for file in files { combine(file.buffer) }
    }
}
