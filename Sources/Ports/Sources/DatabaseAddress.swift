import Domain
import FoundationEssentials

/// The address of a PostgreSQL database: `postgresql://ada@db.example.org/shop`, as libpq reads it.
///
/// Missing parts come from libpq's environment (`PGHOST`, `PGUSER`) and defaults. It never contains a password, because
/// lines are kept in the history.
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
    public let string: String

    /// Reads an address.
    ///
    /// - Throws: `.usage`. The text is not repeated if it may contain a password.
    public init(_ text: String) throws(Failure) {
        let place = text.prefix { $0 != "?" }
        let user = place.lastIndex(of: "@").map { place[..<$0].replacing("://", with: "") } ?? ""
        if user.contains(where: { ":@".contains($0) }) || text.dropFirst(place.count).contains("password=") {
            throw Failure(
                .usage,
                "An address must not contain a password: it belongs in ~/.pgpass or PGPASSWORD, or souk asks for it.")
        }
        let parts = URLComponents(string: text, encodingInvalidCharacters: false)
        let names = parts?.path.split(separator: "/").map(String.init)
        guard let parts, let names, names.count <= 2, parts.fragment == nil,
            parts.port.map((1...65_535).contains) ?? true
        else { throw Failure(.usage, "“\(text)” is not an address such as postgresql://ada@db.example.org/shop.") }
        let options = (parts.queryItems ?? []).map { Parameter(name: $0.name, value: $0.value ?? "") }
        if let unknown = options.map(\.name).first(where: { !Self.allowed.contains($0) }) {
            throw Failure(
                .usage, "Unknown parameter “\(unknown)” in the address (known: \(list: Self.allowed.sorted())).")
        }
        let named = [
            ("user", parts.user), ("host", parts.host?.filter { !"[]".contains($0) }),
            ("port", parts.port.map(String.init)), ("dbname", names.first),
        ]
        parameters =
            named.compactMap { name, value in value.map { Parameter(name: name, value: $0) } }
            .filter { !$0.value.isEmpty } + options
        table = names.count > 1 ? names[1] : nil
        string = text
    }

    static func hasScheme(_ text: String) -> Bool { ["postgresql://", "postgres://"].contains(where: text.hasPrefix) }
}
