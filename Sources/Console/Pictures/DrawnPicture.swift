import Domain
import FoundationEssentials
import Rendering
import Ports

/// The escape sequences that draw a picture to the right of the cursor and below it.
struct DrawnPicture: Sendable, Hashable {
    let extent: PictureExtent
    let sequences: String

    /// Creates a picture from chafa's output; nil unless the output is nothing but a picture of that form.
    ///
    /// A hostile picture may make chafa print anything. No other sequence must reach the terminal.
    init?(_ printed: [UInt8], as form: PictureForm, in extent: PictureExtent) {
        guard var text = String(validating: printed, as: UTF8.self),
            text.wholeMatch(of: Self.pattern(of: form).matchingSemantics(.unicodeScalar)) != nil
        else { return nil }
        // Without a terminal, chafa assumes cells of 8 by 8 pixels and counts too many of them.
        switch form {
        case .kitty: text.replace(/c=[0-9]+,r=[0-9]+/, with: Self.keys(for: extent), maxReplacements: 1)
        case .iterm2:
            let size = "width=\(extent.columns);height=\(extent.rows)"
            text.replace(/width=[0-9]+;height=[0-9]+/, with: size, maxReplacements: 1)
        case .sixel, .blocks: break
        }
        (self.extent, sequences) = (extent, text)
    }

    /// Returns a pattern that matches a whole picture, as chafa 1.8 and later print it (chafa-term-db.c).
    private static func pattern(of form: PictureForm) -> Regex<Substring> {
        switch form {
        case .kitty:
            /\e_Ga=T,f=32,s=[0-9]+,v=[0-9]+,c=[0-9]+,r=[0-9]+,m=1\e\\(?:\e_Gm=1;[A-Za-z0-9+\/=]*\e\\)+\e_Gm=0\e\\\n*/
        case .iterm2:
            /\e\]1337;File=inline=1;width=[0-9]+;height=[0-9]+;preserveAspectRatio=0:[A-Za-z0-9+\/=]+\a\n*/
        case .sixel: /\eP[0-9;]*q[0-9;"!#$\-?-~]+\e\\\n*/
        case .blocks: /(?:(?:\e\[[0-9;]*m|[ ▀▄█])+\n)+/
        }
    }

    /// Creates a picture that sends a PNG unchanged, in the chunks of the kitty graphics protocol.
    init(kitty png: Picture, in extent: PictureExtent) {
        let chunks = stride(from: 0, to: png.bytes.count, by: Self.chunk).map { start in
            Data(png.bytes[start..<min(start + Self.chunk, png.bytes.count)]).base64EncodedString()
        }
        var sequences = ""
        for (place, chunk) in chunks.enumerated() {
            let keys = place == 0 ? "a=T,\(Self.keys(for: extent)),f=100," : ""
            sequences += "\u{1B}_G\(keys)m=\(place < chunks.count - 1 ? 1 : 0);\(chunk)\u{1B}\\"
        }
        (self.extent, self.sequences) = (extent, sequences)
    }

    /// The number of bytes whose base64 fills a chunk, which has at most 4,096 characters.
    private static let chunk = 3_072

    /// Returns the keys that make kitty keep the cursor in place, fill the cells and send no answer.
    private static func keys(for extent: PictureExtent) -> String {
        "C=1,c=\(extent.columns),r=\(extent.rows),q=2"
    }
}
