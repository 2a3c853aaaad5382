import Domain
import Rendering

/// A picture as a terminal draws it from the cursor on, to the right and below, in orders that are all our own.
///
/// Only what makes pictures can make one. Of a picture's bytes nothing is in the orders but what was checked to be
/// letters of base64, sixels, or half blocks with colours, so that no picture can give a terminal an order.
struct DrawnPicture: Sendable, Hashable {
    let extent: PictureExtent
    let orders: String

    fileprivate init(_ extent: PictureExtent, _ orders: String) {
        (self.extent, self.orders) = (extent, orders)
    }
}

extension DrawnPicture {
    /// A PNG as it is, or pixels, in the kitty graphics protocol; the cursor stays.
    init(_ kitty: KittyPicture, in extent: PictureExtent) {
        self.init(extent, kitty.orders(keys: "a=T,C=1,c=\(extent.columns),r=\(extent.rows)"))
    }

    /// The same through tmux: handed over unseen, and shown by characters that tmux takes for text.
    ///
    /// - Parameter number: Tells it from other pictures, 16 to 255.
    init(_ kitty: KittyPicture, in extent: PictureExtent, throughTmuxAs number: Int) {
        let keys = "a=T,U=1,i=\(number),c=\(extent.columns),r=\(extent.rows)"
        let rows = KittyPlaceholders.rows(of: extent, for: number)
        self.init(extent, kitty.orders(keys: keys, passing: true) + Self.stacked(rows, columns: extent.columns))
    }

    /// A file that iTerm2 knows to show.
    init(_ file: ITerm2Picture, in extent: PictureExtent, throughTmux passes: Bool) {
        let orders = file.orders(in: extent)
        self.init(extent, passes ? TmuxPassage.around(orders) : orders)
    }

    /// Nil where the sixels take more pixels than the cells have.
    init?(_ sixels: SixelPicture, in extent: PictureExtent, cell: PictureSize) {
        let pixels = extent.pixels(of: cell)
        guard sixels.size.width <= pixels.width, sixels.size.height <= pixels.height else { return nil }
        self.init(extent, sixels.orders)
    }

    /// Nil where there are not as many blocks as there should be.
    init?(_ blocks: BlockPicture, in extent: PictureExtent) {
        guard blocks.extent == extent else { return nil }
        self.init(extent, Self.stacked(blocks.rows, columns: extent.columns))
    }

    /// Rows of cells one below the other, from the column in which the cursor is.
    private static func stacked(_ rows: [String], columns: Int) -> String {
        rows.joined(separator: "\u{1B}[\(columns)D\u{1B}[B")
    }
}
