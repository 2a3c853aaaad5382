import Domain
import Storage
import Foundation
import Ports
import Testing

@testable import Console
@testable import Rendering

/// souk accepts everything that the installed chafa prints.
@Suite struct ChafaOutputTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Fixtures/pictures/types").standardized

    @Test(arguments: [
        "plain.png", "plain.jpg", "progressive.jpg", "plain.gif", "moving.gif", "lossy.webp", "lossless.webp",
        "canvas.webp", "plain.bmp",
    ])
    func `every type is drawn in every form`(name: String) async throws {
        let chafa = Chafa(
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"], patience: .seconds(60))
        let picture = try Picture(Array(try Data(contentsOf: Self.folder.appending(path: name))))
        let extent = PictureExtent(columns: 4, rows: 3)
        let forms: [(PictureForm, PictureSize)] =
            [.kitty, .iterm2, .sixel].map { ($0, PictureSize(width: 40, height: 60)) }
            + PictureForm.Colours.allCases.map { (.blocks($0), PictureSize(width: 4, height: 3)) }
        for (form, size) in forms {
            let printed = try await chafa.draw(picture, as: form, in: size)
            let drawn = DrawnPicture(printed, as: form, in: extent)
            #expect(drawn != nil, "\(form): \(String(decoding: printed.prefix(200), as: UTF8.self).debugDescription)")
        }
    }
}
