import Domain

extension Noun {
    static let draft = Noun(one: "draft", other: "drafts")
    static let version = Noun(one: "version", other: "versions")
    static let line = Noun(one: "line", other: "lines")
}
