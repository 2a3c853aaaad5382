import CommandKit
import Domain
import Services

extension JSONWriter {
    /// A picture: where it is and what is known of it, never what is on it; null where it cannot be seen, for which
    /// `problem` has the reason as a word.
    mutating func picture(_ shown: RecordPicture) {
        member("service", shown.service.rawValue)
        kind("image")
        key("image")
        object { json in
            json.member("address", shown.address)
            json.member("number", shown.number)
            json.member("count", shown.count)
            switch shown.picture {
            case .success(let picture):
                json.member("type", picture.type.rawValue)
                json.member("width", picture.size.width)
                json.member("height", picture.size.height)
                json.member("bytes", picture.bytes.count)
                json.member("problem", String?.none)
            case .failure(let error):
                for name in ["type", "width", "height", "bytes"] { json.member(name, String?.none) }
                json.member("problem", error.kind.word)
            }
        }
    }
}
