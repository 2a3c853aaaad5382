import Domain
import WireFormat

/// The place of the records in a JSON text, found without a tree of the whole text.
///
/// The text outside of arrays is kept, and of each array the first elements, by which the list of records is told from
/// other lists. A number is added to them as a last element: the position of the array in ``arrays``.
struct JSONRecordList {
    enum Place {
        case list(offset: Int, line: Int)
        /// The text is one record, has its records by ID, or has none.
        case whole
        /// The text has one record after another.
        case lines
    }

    private struct OpenArray {
        let depth: Int
        let offset: Int
        let line: Int
        var commas = 0
        var isEmpty = true
    }

    private var outline: [UInt8] = []
    /// The arrays outside of others, with the place of their elements, and their ends in the outline and in the text.
    private var arrays: [(offset: Int, line: Int, end: Int, endLine: Int)] = []
    private var array: OpenArray?
    private var (depth, isInString, isEscaped, isOver) = (0, false, false, false)
    private var (offset, line) = (0, 1)
    /// The elements of an array that are kept.
    private static let kept = 3

    /// - Parameters:
    ///   - key: The key of the object that has records by ID; nil if there is none.
    ///   - choosing: Returns the elements of the list of records in a JSON text.
    ///   - passing: Runs after each chunk; it may throw.
    /// - Throws: `Failure` for text that is not JSON, and `PayloadError` if it has no single list.
    static func place(
        in text: FileText, keyedBy key: String? = nil, _ file: RecordFile,
        choosing: (JSONValue) -> [JSONValue]?, passing: () throws -> Void = {}
    ) throws -> Place {
        var list = JSONRecordList()
        while let chunk = try text.next() {
            try passing()
            if list.read(chunk) {
                guard list.outline.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
                    throw file.notJSON(from: list.line)
                }
                return .lines
            }
            guard list.outline.count <= RecordFile.wholeLimit else { throw file.tooLarge }
        }
        // An array that has no end: the first mistake is found among its elements.
        if let open = list.array { return .list(offset: open.offset, line: open.line) }
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONParser.value(of: list.outline, isLenient: true)
        } catch {
            if JSONParser.startsWithObject(Array(list.outline.prefix(error.offset))) { return .lines }
            guard list.outline.contains(where: { $0 > 0x20 }) else { throw file.empty }
            throw file.notJSON(from: list.line(at: error.offset))
        }
        if let key, case .object? = json.object?[key] { return .whole }
        guard case .number(let position)?? = choosing(json)?.last, let number = Int(position) else { return .whole }
        return .list(offset: list.arrays[number].offset, line: list.arrays[number].line)
    }

    /// Returns true, and stops, if another value follows the first one.
    private mutating func read(_ chunk: [UInt8]) -> Bool {
        chunk.withUnsafeBufferPointer { bytes in
            var keptFrom = 0
            var isKeeping = array.map { $0.commas < Self.kept } ?? true
            for (place, byte) in bytes.enumerated() {
                if byte == 0x0A { line += 1 }
                if isInString {
                    isInString = isEscaped || byte != UInt8(ascii: "\"")
                    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                    continue
                }
                guard byte > 0x20 else { continue }
                if isOver {
                    outline += bytes[keptFrom..<place]
                    return true
                }
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    depth += 1
                    guard byte == UInt8(ascii: "["), array == nil else { break }
                    array = OpenArray(depth: depth, offset: offset + place + 1, line: line)
                    continue
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if let open = array, depth == open.depth {
                        if isKeeping { outline += bytes[keptFrom..<place] }
                        if !open.isEmpty { outline += ",\(arrays.count)".utf8 }
                        arrays.append((open.offset, open.line, outline.count, line))
                        (array, keptFrom, isKeeping) = (nil, place, true)
                    }
                    depth -= 1
                    isOver = depth <= 0
                case UInt8(ascii: ",") where array?.depth == depth:
                    array?.commas += 1
                    if isKeeping, array?.commas == Self.kept {
                        outline += bytes[keptFrom..<place]
                        isKeeping = false
                    }
                default: break
                }
                array?.isEmpty = false
            }
            if isKeeping { outline += bytes[keptFrom...] }
            offset += bytes.count
            return false
        }
    }

    private func line(at place: Int) -> Int {
        let last = arrays.last { $0.end <= place }
        return (last?.endLine ?? 1) + outline[(last?.end ?? 0)..<min(place, outline.count)].count { $0 == 0x0A }
    }
}
