import FoundationEssentials

extension ServerFault.Gzip {
    func steps(_ response: Response) -> [ResponseStep] {
        var response = response
        response.headers.append(Response.Header("Content-Encoding", "gzip"))
        switch self {
        case .plain: break
        case .truncated: response.body = GzipFile.half(of: response.body)
        case .bomb:
            let bomb = GzipFile.bomb
            let length = [Response.Header("Content-Length", String(bomb.count))]
            return [
                .send(response.head(length) + bomb.head), .repeated(bomb.block, times: bomb.blocks), .send(bomb.tail),
            ]
        }
        return [.send(response.bytes())]
    }
}

/// Compressed files in the format of RFC 1952, made without a compressor.
enum GzipFile {
    private static let head = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])

    /// Returns the first half of a file of `bytes`, in blocks without compression.
    static func half(of bytes: Data) -> Data {
        var file = head
        var rest = bytes[...]
        while !rest.isEmpty, file.count < bytes.count / 2 {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            // No block is marked as the last, so a reader waits for the next one.
            file.append(0)
            file.append(littleEndian(UInt16(block.count)))
            file.append(littleEndian(~UInt16(block.count)))
            file.append(block)
        }
        return file.prefix(bytes.count / 2)
    }

    /// A small file of very many spaces, in parts. The middle part is to be repeated.
    struct Bomb {
        /// 1,038 bytes that decompress to 1 MiB of spaces: an RFC 1951 block with its own codes, in which two bits
        /// encode 258 spaces, and an empty block after it that fills the last byte.
        let block =
            Data([0xEC, 0xC1, 0x31, 1, 0, 0, 0, 0xC2, 0xA0, 0x2A, 0xEB, 0x9F, 0xD2, 0x10, 0xBE, 0x40, 1])
            + Data(repeating: 0, count: 1_015) + Data([0x7C, 6, 0, 0, 0xFF, 0xFF])
        let blocks = 300
        let head = GzipFile.head
        /// An empty last block, the checksum of 300 MiB of spaces, and the number of spaces.
        let tail = Data([3, 0]) + littleEndian(0x2009_1C49 as UInt32) + littleEndian(UInt32(300 << 20))

        var count: Int { head.count + block.count * blocks + tail.count }
    }

    static let bomb = Bomb()

    private static func littleEndian(_ number: some FixedWidthInteger) -> Data {
        withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
}
