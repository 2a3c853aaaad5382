import Foundation
import Testing

extension ScratchHome {
    /// The path of the newest version in a folder such as `data/session` or `data/drafts/velo`.
    func newest(in folder: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: file(folder))
        let numbers = names.filter { $0.hasSuffix(".json") }.compactMap { Int($0.dropLast(".json".count)) }
        return file("\(folder)/\(try #require(numbers.max())).json")
    }

    /// Returns the contents of a file.
    func bytes(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: file(name))) }
}
