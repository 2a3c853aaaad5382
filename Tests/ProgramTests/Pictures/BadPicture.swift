/// Files that are not valid pictures, or are too large.
enum BadPicture {
    /// Each with its path and the reason reported.
    static let all: [(path: String, answer: PictureServer.Answer, reason: String)] = [
        ("/empty.png", .bytes([]), "The picture is empty."),
        ("/page.jpg", .bytes(Array("<html>404</html>".utf8)), "It is not a PNG, JPEG, GIF, WebP or BMP picture."),
        ("/orders.png", .bytes(Array("\u{1B}]0;owned\u{7}".utf8)), "It is not a PNG, JPEG, GIF, WebP or BMP picture."),
        ("/cut.png", .bytes(Array(png(96, 72).prefix(20))), "The PNG picture is cut short."),
        ("/cut.jpg", .bytes([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]), "The JPEG picture is cut short."),
        ("/wide.png", .bytes(png(40_000, 10)), "The picture has 40000 × 10 pixels, more than souk shows."),
        ("/bomb.png", .bytes(png(40_000, 40_000)), "The picture has 40000 × 40000 pixels, more than souk shows."),
        (
            "/bomb.gif", .bytes(Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]),
            "The picture has 65535 × 65535 pixels, more than souk shows."
        ),
        ("/damaged.png", .bytes(png(0, 10)), "The PNG picture is damaged."),
        ("/endless.png", .endless, "sent more than 5 MB."),
    ]

    /// The first bytes of a PNG of 96 by 72 pixels.
    static var start: [UInt8] { Array(png(96, 72).prefix(33)) }

    static func png(_ width: Int, _ height: Int) -> [UInt8] {
        let number = { (number: Int) in [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }
        let chunk = { (name: String, data: [UInt8]) in number(data.count) + Array(name.utf8) + data + [0, 0, 0, 0] }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", number(width) + number(height) + [8, 2, 0, 0, 0]) + chunk("IDAT", [1, 2, 3])
            + chunk("IEND", [])
    }

    /// Returns a file of listings, each with the picture at one of the paths.
    static func listings(_ paths: [String], at address: String) -> String {
        let listings = paths.enumerated().map { place, path in
            #"{"id":\#(place + 1),"category_id":1,"title":"Picture \#(path)","price":1,"creation_date":"2019-11-05T00:00:00Z","#
                + #""is_urgent":false,"images_url":{"small":"\#(address)\#(path)","thumb":"\#(address)\#(path)"}}"#
        }
        return "[" + listings.joined(separator: ",") + "]"
    }
}
