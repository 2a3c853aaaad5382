import Services

extension ServerAddress {
    /// Where a picture is that the server names: relative to its origin (`/images/ad.jpg`), to its path (`ad.jpg`), or
    /// at an address of its own.
    ///
    /// - Returns: An http or https address; nil for anything else, which no picture is fetched from.
    func picture(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        if text.hasPrefix("//") { return scheme.rawValue + ":" + text }
        // What is on this machine is named as it is there.
        if text.hasPrefix("/") { return string == url ? origin + text : text }
        let start = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let colon = start.firstIndex(of: ":") else { return string + "/" + text }
        let isWeb = Scheme(rawValue: start[..<colon].lowercased()) != nil && text[colon...].hasPrefix("://")
        return isWeb ? text : nil
    }
}
