public import Domain

/// Brings the pictures that records name.
public protocol PictureSource: Sendable {
    /// The picture, whole, of a known type and a sane size.
    ///
    /// - Throws: `Failure` with why there is none to see.
    func picture(for request: PictureRequest) async throws(Failure) -> Picture
}

/// Brings none.
public struct NoPictures: PictureSource {
    public init() {}

    public func picture(for request: PictureRequest) async throws(Failure) -> Picture {
        throw Failure(.refused, "Pictures are not fetched here.")
    }
}

/// A picture that a record names, with what is needed to know where it is.
public struct PictureRequest: Sendable, Hashable {
    /// As the record has it: an address of the web, or one that its source understands.
    public let address: String
    public let record: Record
    public let service: ServiceName
    /// Where the record came from.
    public let location: SourceLocation

    public init(_ address: String, of record: Record, in service: ServiceName, at location: SourceLocation) {
        self.address = address
        self.record = record
        self.service = service
        self.location = location
    }

    public init(_ address: String, of record: Record, from source: any RecordSource) {
        self.init(address, of: record, in: source.schema.service, at: source.location)
    }
}

/// Brings each picture from where its record came from: those of built-in records from what is built in, all others from
/// the web.
public struct PicturePlaces: PictureSource {
    private let builtIn: any PictureSource
    private let web: any PictureSource

    public init(builtIn: any PictureSource, web: any PictureSource) {
        self.builtIn = builtIn
        self.web = web
    }

    public func picture(for request: PictureRequest) async throws(Failure) -> Picture {
        try await request.location == .builtIn ? builtIn.picture(for: request) : web.picture(for: request)
    }
}

/// Makes what terminals can show of pictures, which takes unpacking them.
public protocol PictureConverter: Sendable {
    /// Returns what draws a picture on a terminal. It has to be checked before a terminal gets it.
    ///
    /// - Parameter size: Cells for blocks, else pixels, which may be rounded down to a multiple of 8. The picture is
    ///   stretched to it.
    func draw(_ picture: Picture, as form: PictureForm, in size: PictureSize) async throws(Failure) -> [UInt8]
}

/// Makes nothing.
public struct NoPictureConverter: PictureConverter {
    private let error: Failure

    public init(because error: Failure = Failure(.refused, "Pictures are not drawn here.")) {
        self.error = error
    }

    public func draw(
        _ picture: Picture, as form: PictureForm, in size: PictureSize
    ) async throws(Failure) -> [UInt8] {
        throw error
    }
}

/// A form in which a converter hands over a picture.
public enum PictureForm: Sendable, Hashable {
    /// Pixels in the kitty graphics protocol.
    case kitty
    /// Pixels in iTerm2's order for inline images.
    case iterm2
    case sixel
    /// Half blocks, of two colours each.
    case blocks(Colours)

    /// The colours that a terminal shows text in.
    public enum Colours: String, Sendable, Hashable, CaseIterable {
        case sixteen = "16"
        case palette = "256"
        case full
    }
}
