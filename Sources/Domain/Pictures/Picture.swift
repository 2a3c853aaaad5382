/// A picture as its file has it, of a known type, whole as far as its type tells, and of a sane size.
///
/// Nothing is unpacked to find that out, so that no file costs more than its own length.
public struct Picture: Sendable, Hashable {
    public let bytes: [UInt8]
    public let type: PictureType
    public let size: PictureSize

    public init(_ bytes: [UInt8]) throws(PictureProblem) {
        let reader = PictureBytes(bytes)
        guard !bytes.isEmpty else { throw .empty }
        guard let type = PictureType(of: reader) else { throw .noPicture }
        do throws(PictureBytes.Fault) {
            size = try Self.size(of: type, in: reader)
        } catch {
            switch error {
            case .end: throw .truncated(type)
            case .broken: throw .damaged(type)
            case .tooLarge(let size): throw .tooLarge(size)
            }
        }
        self.bytes = bytes
        self.type = type
    }

    private static func size(
        of type: PictureType, in bytes: PictureBytes
    ) throws(PictureBytes.Fault) -> PictureSize {
        switch type {
        case .png: try bytes.sizeOfPNG()
        case .jpeg: try bytes.sizeOfJPEG()
        case .gif: try bytes.sizeOfGIF()
        case .webp: try bytes.sizeOfWebP()
        case .bmp: try bytes.sizeOfBMP()
        }
    }
}
