// Full Foundation, for the compatibility mapping of letters encoded by their shape.
import Foundation

/// Arabic without what people leave out when they type: vowel signs, stretching, and the marks that tell one form of a
/// letter from another.
///
/// Every scalar is folded by itself, whatever stands beside it, so that a part of a text folds to a part of the folded
/// text. Text without Arabic is left as it is, but for the marks of direction, which nobody sees or types.
enum ArabicFolding {
    static func fold(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isFolded) else { return text }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            append(scalar, to: &folded)
        }
        return String(folded)
    }

    /// Whether anything may become of a scalar but itself.
    private static func isFolded(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x600...0x6FF, 0x200E...0x200F: true
        case let value: isPresentationForm(value)
        }
    }

    /// Letters by the shape they have at their place in a word, and ligatures, from times before fonts did that.
    private static func isPresentationForm(_ value: UInt32) -> Bool {
        (0xFB50...0xFDFF).contains(value) || (0xFE70...0xFEFC).contains(value)
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        switch scalar.value {
        // Left-to-right, right-to-left and Arabic letter mark.
        case 0x200E...0x200F, 0x61C: break
        // Tashkeel, with the hamza and madda that combine; tatweel.
        case 0x64B...0x65F, 0x670, 0x640: break
        case 0x622, 0x623, 0x625, 0x671: folded.append("\u{627}")
        case 0x624: folded.append("\u{648}")
        // Ya with hamza, without dots, and as Persian keyboards type it.
        case 0x626, 0x649, 0x6CC: folded.append("\u{64A}")
        case 0x629: folded.append("\u{647}")
        case 0x6A9: folded.append("\u{643}")
        case 0x660...0x669, 0x6F0...0x6F9: folded.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(scalar.value & 0xF)))
        case let value where isPresentationForm(value):
            for letter in letters(of: scalar) {
                if letter == scalar { folded.append(letter) } else { append(letter, to: &folded) }
            }
        default: folded.append(scalar)
        }
    }

    /// What a presentation form stands for; itself where it stands for nothing else.
    private static func letters(of scalar: Unicode.Scalar) -> some Sequence<Unicode.Scalar> {
        // A vowel sign that stands alone is mapped to a space that bears it.
        String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.drop { $0 == " " }
    }
}
