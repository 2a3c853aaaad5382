import Domain
import Foundation
import Ports
import Scaffolding
import Testing

@Suite struct PictureTests {
    private func problem(_ bytes: [UInt8]) -> PictureProblem? {
        do throws(PictureProblem) {
            _ = try Picture(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: SamplePicture.types)
    func `a picture is known by its bytes, with its size`(name: String, type: PictureType) throws {
        let picture = try Picture(try SamplePicture.bytes(name))
        #expect(picture.type == type)
        #expect(picture.size == PictureSize(width: 16, height: 12))
    }

    @Test(arguments: SamplePicture.types)
    func `a picture cut short in its header is none`(name: String, type: PictureType) throws {
        let bytes = try SamplePicture.bytes(name)
        for count in 0..<10 {
            #expect([.noPicture, .damaged(type)].contains(problem(Array(bytes.prefix(count)))), "\(count) bytes")
        }
    }

    @Test(arguments: SamplePicture.types)
    func `whatever a byte is changed to, a picture is sane or none`(name: String, type: PictureType) throws {
        let bytes = try SamplePicture.bytes(name)
        for place in bytes.indices {
            for change: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
                var changed = bytes
                changed[place] = change
                guard let size = try? Picture(changed).size else { continue }
                #expect((1...10_000).contains(size.width) && (1...10_000).contains(size.height))
                #expect(size.width * size.height <= 6_000_000)
            }
        }
    }

    @Test(arguments: [(40_000, 10), (10, 40_000), (40_000, 40_000), (10_001, 1), (3_000, 2_001), (0x7FFF_FFFF, 1)])
    func `a picture with too many pixels is refused by its header`(width: Int, height: Int) {
        let size = PictureSize(width: width, height: height)
        #expect(problem(SamplePNG.bytes(width: width, height: height)) == .tooLarge(size))
        // Bytes after the header are not read.
        #expect(problem(Array(SamplePNG.bytes(width: width, height: height).prefix(33))) == .tooLarge(size))
    }

    @Test(arguments: [(10_000, 600), (1, 1), (3_000, 2_000)])
    func `a picture with as many pixels as souk shows is one`(width: Int, height: Int) throws {
        #expect(try Picture(SamplePNG.bytes(width: width, height: height)).size.width == width)
    }

    @Test func `a picture without pixels is damaged`() {
        #expect(problem(SamplePNG.bytes(width: 0, height: 5)) == .damaged(.png))
        #expect(problem(SamplePNG.bytes(width: 5, height: 0)) == .damaged(.png))
    }

    @Test(arguments: [
        "<html>", "GIF8", "%PDF-1.7", "<svg xmlns='http://www.w3.org/2000/svg'/>", "\u{1B}]0;owned\u{7}", "BMX",
    ])
    func `a file of an unknown type is not a picture`(text: String) {
        #expect(problem(Array(text.utf8)) == (text == "BMX" ? .damaged(.bmp) : .noPicture))
    }
}

@Suite struct SchemaPicturesTests {
    @Test func `a listing has the same picture in two sizes`() {
        let listing = Schema.listings.record(
            1, ["image": .text("/images/ad-small/a-1.jpg"), "thumbnail": .text("/images/ad-thumb/a-1.jpg")])
        #expect(Schema.listings.pictureAddresses(of: listing) == ["/images/ad-small/a-1.jpg"])
        #expect(Schema.listings.thumbnailAddress(of: listing) == "/images/ad-thumb/a-1.jpg")
        let large = Schema.listings.record(1, ["image": .text("/images/ad-small/a-1.jpg")])
        #expect(Schema.listings.thumbnailAddress(of: large) == "/images/ad-small/a-1.jpg")
        let small = Schema.listings.record(1, ["thumbnail": .text("/images/ad-thumb/a-1.jpg")])
        #expect(Schema.listings.pictureAddresses(of: small) == ["/images/ad-thumb/a-1.jpg"])
    }

    @Test func `a product has several pictures, and an empty address is none`() {
        let product = Schema.products.record(1, ["images": .list(["https://a.b/1.jpg", "", "https://a.b/2.jpg"])])
        #expect(Schema.products.pictureAddresses(of: product) == ["https://a.b/1.jpg", "https://a.b/2.jpg"])
        #expect(Schema.products.pictureAddresses(of: Schema.products.record(1, ["images": .list([])])) == [])
        #expect(Schema.products.pictureAddresses(of: Schema.products.record(1)) == [])
        #expect(Schema.hotels.pictureAddresses(of: Schema.hotels.record(1, ["image": .text("")])) == [])
    }
}

/// The files of `Fixtures/pictures/types`, each of 16 × 12 pixels.
enum SamplePicture {
    /// Every file with its expected type.
    static let types: [(name: String, type: PictureType)] = [
        ("plain.png", .png), ("plain.jpg", .jpeg), ("progressive.jpg", .jpeg), ("plain.gif", .gif),
        ("moving.gif", .gif), ("lossy.webp", .webp), ("lossless.webp", .webp), ("canvas.webp", .webp),
        ("plain.bmp", .bmp),
    ]

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Checkout.root.appending(path: "Fixtures/pictures/types/\(name)")))
    }
}
