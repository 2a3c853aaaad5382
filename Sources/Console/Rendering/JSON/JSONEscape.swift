import Domain

/// The characters of a JSON string, those that must not be sent raw as escapes.
enum JSONEscape {
    static func append(_ string: String, to text: inout String) {
        guard !string.utf8.allSatisfy(isPlainASCII) else { return text += string }
        // Most text is shown as it is; only where it is not, each scalar has to be asked about.
        let isShownAsItIs = VisibleText(string, keepingLines: true).string.utf8.elementsEqual(string.utf8)
        var previous: Unicode.Scalar?
        var marks = 0
        let scalars = string.unicodeScalars
        for place in scalars.indices {
            let scalar = scalars[place]
            if scalar.isASCII {
                marks = 0
                append(ascii: scalar, to: &text)
            } else {
                marks = !isShownAsItIs && isMark(scalar) ? marks + 1 : 0
                let isRaw =
                    isShownAsItIs
                    || marks <= VisibleText.markLimit
                        && VisibleText.isShown(
                            scalar, after: previous, before: { scalars[scalars.index(after: place)...].first })
                if isRaw { text.unicodeScalars.append(scalar) } else { text += escape(scalar) }
            }
            previous = scalar
        }
    }

    private static func append(ascii scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case " "..."~": text.unicodeScalars.append(scalar)
        default: text += escape(scalar)
        }
    }

    private static func isPlainASCII(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The scalar as one `\uXXXX`, or as two where UTF-16 needs a surrogate pair.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map(escape).joined()
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
