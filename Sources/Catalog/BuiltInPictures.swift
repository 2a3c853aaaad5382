import CEmbedded
public import Domain
public import Ports
import WireFormat

/// The pictures that come with souk: one for each category of the built-in listings.
///
/// Pictures of other built-in records are on a server that never existed, and nothing is requested from the web for
/// them.
public struct BuiltInPictures: PictureSource {
    public init() {}

    public func picture(for request: PictureRequest) async throws(Failure) -> Picture {
        guard let path = ListingPicturePath(request.address), path.isBuiltIn,
            let category = Schema.listings.category.flatMap({ request.record[$0].text })
        else { throw Failure(.notFound, "The built-in data comes without this picture.") }
        // No category has the number 0.
        let number = CategoryPayload.builtIn.first { $0.name == category }.flatMap { Int($0.id) } ?? 0
        let file = fixture_picture(Int32(clamping: number))
        do {
            return try Picture(Array(file.buffer))
        } catch {
            throw Failure(error)
        }
    }
}
