import Domain

/// The address of a PostgreSQL database: `postgresql://ada@db.example.org/shop`, as libpq reads it.
///
/// What it leaves out comes from libpq's environment (`PGHOST`, `PGUSER`) and defaults. It has no password: a word of a
/// line must never contain a secret.
public struct DatabaseAddress: Sendable, Hashable {
    /// A parameter of the connection, under libpq's name.
    public struct Parameter: Sendable, Hashable {
        public let name: String
        public let value: String
    }

    /// The parameters that may follow a question mark; `host` names the folder of a Unix socket.
    private static let allowed: Set<String> = [
        "host", "port", "user", "sslmode", "sslrootcert", "sslcert", "sslkey", "sslcrl", "channel_binding",
        "target_session_attrs",
    ]

    /// The parameters in the order in which they are written; a later one replaces an earlier one.
    public let parameters: [Parameter]
    /// The table, such as `flats` or `sales.flats`, which may follow the database; nil for that of the service. In the
    /// address, a blank in it is `%20`.
    public let table: String?
    /// The address as it was written.
    public let string: String

    /// Reads an address.
    ///
    /// - Throws: `.usage`. The text is not repeated if it may contain a password.
    public init(_ text: String) throws(Failure) {
        let invalid = Failure(.usage, "“\(text)” is not an address such as postgresql://ada@db.example.org/shop.")
        guard let rest = Self.rest(of: text) else { throw invalid }
        let (path, query) = Self.halves(of: rest, at: "?")
        let (authority, place) = Self.halves(of: path, at: "/")
        let (database, table) = Self.halves(of: place, at: "/")
        let (first, second) = Self.halves(of: authority, at: "@")
        let options = query.split(separator: "&").map { Self.halves(of: $0, at: "=") }
        let hasPassword = path.contains("@") && (first.contains(":") || second.contains("@"))
        if hasPassword || options.contains(where: { $0.0 == "password" }) {
            throw Failure(
                .usage,
                "An address must not contain a password: it belongs in ~/.pgpass or PGPASSWORD, or souk asks for it.")
        }
        let (user, host) = authority.contains("@") ? (first, second) : ("", first)
        let (name, port) = Self.host(host)
        let isVisible = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        let tableName = table.replacing("%20", with: " ")
        let isPlain = [user, name, database, tableName].allSatisfy {
            !$0.contains { "%:@/".contains($0) } || $0.first == "["
        }
        guard isVisible, isPlain, port.isEmpty || Int(port).map((1...65_535).contains) == true else { throw invalid }
        if let unknown = options.map({ String($0.0) }).first(where: { !Self.allowed.contains($0) }) {
            throw Failure(
                .usage, "Unknown parameter “\(unknown)” in the address (known: \(list: Self.allowed.sorted())).")
        }
        let plainName = name.first == "[" ? name.dropFirst().dropLast() : name
        let named = [("user", user), ("host", plainName), ("port", port), ("dbname", database)]
        parameters =
            named.filter { !$1.isEmpty }.map { Parameter(name: $0, value: String($1)) }
            + options.map { Parameter(name: String($0.0), value: String($0.1)) }
        self.table = table.isEmpty ? nil : String(tableName)
        string = text
    }

    static func begins(_ text: String) -> Bool { rest(of: text) != nil }

    private static func rest(of text: String) -> Substring? {
        ["postgresql://", "postgres://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) }
    }

    private static func halves(of text: Substring, at mark: Character) -> (Substring, Substring) {
        guard let place = text.firstIndex(of: mark) else { return (text, "") }
        return (text[..<place], text[text.index(after: place)...])
    }

    /// Separates the host, which may be an IPv6 address in brackets, from the port.
    private static func host(_ text: Substring) -> (Substring, Substring) {
        guard text.first == "[", let end = text.firstIndex(of: "]") else { return halves(of: text, at: ":") }
        let rest = text[text.index(after: end)...]
        return (text[...end], rest.first == ":" ? rest.dropFirst() : rest)
    }
}
