import Services

/// Where a server sends a request instead of answering it.
struct Redirect: Sendable, Hashable {
    /// An absolute address, as libcurl made it of what the server sent.
    let location: String

    /// Whether it stays on a server: the same scheme, host and port.
    ///
    /// An address that souk would not take from a person leads nowhere either: no name and password, nothing that two
    /// readers could read in two ways.
    func stays(on address: ServerAddress) -> Bool {
        ServerAddress(String(place))?.origin == address.origin
    }

    /// Where it leads, for a sentence: without its query, a name and password or the token, and not for pages.
    func shown(without token: Secret?) -> String {
        var text = String(place)
        if let separator = text.firstRange(of: "://") {
            let authority = text[separator.upperBound...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") { text.removeSubrange(separator.upperBound...at) }
        }
        if let token { text = token.concealed(in: text) }
        return text.count > 200 ? text.prefix(200) + "…" : text
    }

    /// What comes before the query and the fragment.
    private var place: Substring {
        location.prefix { $0 != "?" && $0 != "#" }
    }
}

extension Secret {
    /// A text that somebody else wrote, without this secret in it.
    func concealed(in text: String) -> String {
        revealed.isEmpty ? text : text.replacing(revealed, with: "•")
    }
}
