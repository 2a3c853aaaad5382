public import Domain

/// Makes what terminals can show of pictures, which takes unpacking them.
public protocol PictureConverter: Sendable {
    /// What draws the picture on a terminal; not looked at yet, so that it is to be checked before a terminal gets it.
    ///
    /// - Parameter size: What it is stretched to: cells for blocks, else pixels, which may be rounded down to eights.
    /// - Throws: `Failure` where it cannot be made.
    func orders(
        for picture: Picture, as form: PictureForm, in size: PictureSize
    ) async throws(Failure) -> [UInt8]
}

/// Makes nothing.
public struct NoPictureConverter: PictureConverter {
    private let error: Failure

    public init(because error: Failure = Failure(.refused, "Pictures are not drawn here.")) {
        self.error = error
    }

    public func orders(
        for picture: Picture, as form: PictureForm, in size: PictureSize
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
