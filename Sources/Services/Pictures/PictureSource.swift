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
