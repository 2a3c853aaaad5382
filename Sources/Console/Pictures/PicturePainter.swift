import Domain
import Rendering
import Services

/// Makes of pictures what one terminal draws.
struct PicturePainter: Sendable {
    private let ability: PictureAbility
    private let form: PictureForm
    private let cell: PictureSize
    private let sources: any PictureSource
    private let converter: any PictureConverter

    /// Nil for a terminal that shows no pictures.
    ///
    /// - Parameter cell: Pixels of a cell.
    init?(
        for ability: PictureAbility, cell: PictureSize, sources: any PictureSource, converter: any PictureConverter
    ) {
        guard let form = ability.form else { return nil }
        (self.ability, self.form, self.cell) = (ability, form, cell)
        (self.sources, self.converter) = (sources, converter)
    }

    /// How many times its own size a picture of pixels is drawn at most: blurred, it says no more.
    private static let magnification = 3

    /// The picture that was wished for, fetched and drawn.
    ///
    /// - Parameter number: Tells it from others on the terminal, 16 to 255.
    func drawn(_ wish: PictureWish, number: Int) async -> Result<DrawnPicture, Failure> {
        do {
            let picture: Picture =
                switch wish.subject {
                case .shown(let picture): picture
                case .wanted(let request): try await sources.picture(for: request)
                }
            return .success(try await drawn(picture, in: extent(of: picture.size, within: wish.limit), number))
        } catch {
            return .failure(error)
        }
    }

    /// The cells that a picture takes.
    func extent(of size: PictureSize, within limit: PictureExtent) -> PictureExtent {
        PictureExtent(of: size, within: limit, cell: cell, magnifying: ability.hasPixels ? Self.magnification : nil)
    }

    private func drawn(
        _ picture: Picture, in extent: PictureExtent, _ number: Int
    ) async throws(Failure) -> DrawnPicture {
        // A PNG is what the kitty protocol takes anyway.
        if form == .kitty, picture.type == .png { return kitty(KittyPicture(png: picture), in: extent, number) }
        let size: PictureSize =
            if case .blocks = form {
                PictureSize(width: extent.columns, height: extent.rows)
            } else {
                extent.pixels(of: cell)
            }
        let orders = try await converter.orders(for: picture, as: form, in: size)
        if let drawn = checked(orders, in: extent, number) { return drawn }
        throw Failure(.refused, "What chafa drew is no picture.")
    }

    private func checked(_ orders: [UInt8], in extent: PictureExtent, _ number: Int) -> DrawnPicture? {
        switch ability {
        case .none: nil
        case .kitty, .kittyInTmux: KittyPicture(reading: orders).map { kitty($0, in: extent, number) }
        case .iterm2: ITerm2Picture(reading: orders).map { DrawnPicture($0, in: extent, throughTmux: false) }
        case .iterm2InTmux: ITerm2Picture(reading: orders).map { DrawnPicture($0, in: extent, throughTmux: true) }
        case .sixel: SixelPicture(reading: orders).flatMap { DrawnPicture($0, in: extent, cell: cell) }
        case .blocks: BlockPicture(reading: orders).flatMap { DrawnPicture($0, in: extent) }
        }
    }

    private func kitty(_ picture: KittyPicture, in extent: PictureExtent, _ number: Int) -> DrawnPicture {
        ability == .kittyInTmux
            ? DrawnPicture(picture, in: extent, throughTmuxAs: number) : DrawnPicture(picture, in: extent)
    }
}
