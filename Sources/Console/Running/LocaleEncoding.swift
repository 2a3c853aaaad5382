/// How letters are encoded, by what the environment says of the locale.
struct LocaleEncoding {
    /// The locale that counts: `fr_FR.UTF-8`; `C` where none is set.
    let locale: String

    var isUTF8: Bool { locale.lowercased().filter { $0 != "-" }.contains("utf8") }

    /// - Parameter environment: With `LC_ALL`, `LC_CTYPE` and `LANG` as far as they are set.
    init(_ environment: [String: String]) {
        locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    }
}
