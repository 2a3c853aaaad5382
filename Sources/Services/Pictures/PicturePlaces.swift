public import Domain

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
