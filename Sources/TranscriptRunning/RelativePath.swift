/// A path that a transcript names, which is from the folder that the transcript is in.
struct RelativePath {
    let path: String

    init(_ path: String) {
        self.path = path
    }

    init(_ path: String, beside file: String) {
        let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
        self.path = path.hasPrefix("/") ? path : folder + path
    }

    /// What stands after the last slash.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The path without `.` and `..`, as far as names alone tell.
    var normal: String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
