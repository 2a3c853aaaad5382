public import Domain

/// A source of the pictures that records name.
public protocol PictureSource: Sendable {
    /// Returns the whole picture, of a known type and a reasonable size.
    ///
    /// - Throws: `Failure` with the reason why the picture cannot be shown.
    func picture(for request: PictureRequest) async throws(Failure) -> Picture
}

struct NoPictures: PictureSource {
    func picture(for request: PictureRequest) async throws(Failure) -> Picture {
        throw Failure(.refused, "Pictures are not fetched here.")
    }
}

/// A picture that a record names, with the data needed to locate it.
public struct PictureRequest: Sendable, Hashable {
    /// The address as the record has it: a web address, or one that its source understands.
    public let address: String
    public let record: Record
    public let service: ServiceName
    /// The location that the record came from.
    public let location: SourceLocation

    package init(_ address: String, of record: Record, in service: ServiceName, at location: SourceLocation) {
        (self.address, self.record, self.service, self.location) = (address, record, service, location)
    }

    package init(_ address: String, of record: Record, from source: any RecordSource) {
        self.init(address, of: record, in: source.service, at: source.location)
    }
}

/// A picture source that gets the pictures of built-in records from the built-in data, and all others from the web.
public struct PicturePlaces: PictureSource {
    private let builtIn: any PictureSource
    private let web: any PictureSource

    package init(builtIn: any PictureSource, web: any PictureSource) { (self.builtIn, self.web) = (builtIn, web) }

    public func picture(for request: PictureRequest) async throws(Failure) -> Picture {
        try await request.location == .builtIn ? builtIn.picture(for: request) : web.picture(for: request)
    }
}

/// A converter of pictures to a form that terminals can show, which requires decoding them.
public protocol PictureConverter: Sendable {
    /// Returns the bytes that draw a picture on a terminal. They must be checked before a terminal gets them.
    ///
    /// - Parameter size: Cells for blocks, otherwise pixels, which may be rounded down to a multiple of 8. The picture
    ///   is stretched to this size.
    func draw(_ picture: Picture, as form: PictureForm, in size: PictureSize) async throws(Failure) -> [UInt8]
}

public struct NoPictureConverter: PictureConverter {
    public init() {}

    public func draw(_ picture: Picture, as form: PictureForm, in size: PictureSize) async throws(Failure) -> [UInt8] {
        throw .noPrograms
    }
}

public enum PictureForm: Sendable, Hashable {
    /// Pixels in the kitty graphics protocol.
    case kitty
    /// Pixels in iTerm2's protocol for inline images.
    case iterm2
    /// Sixels, which many terminals draw.
    case sixel
    case blocks(Colours)

    /// The colours in which a terminal shows text.
    public enum Colours: String, Sendable, Hashable, CaseIterable {
        /// The colours of the terminal.
        case sixteen = "16"
        case palette = "256"
        case full
    }
}
