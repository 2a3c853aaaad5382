import Domain
import WireFormat

/// Words in the names of columns that say what a column holds.
enum ColumnNames {
    static let ids: Set<String> = [
        "id", "_id", "pk", "uuid", "guid", "identifier", "identifiant", "key", "code", "no", "nr", "number", "objectid",
    ]

    /// The last words of columns that tell records apart if no two have the same.
    static let codes: Set = ["sku", "ref", "reference", "isbn", "ean", "siren", "siret", "stationcode"]

    /// Words beside “code” for what several records have in common: a postal code is no id.
    static let shared: Set = [
        "postal", "post", "zip", "country", "language", "lang", "year", "region", "state", "area", "city",
    ]

    /// Returns the names of the id of what a plural word names: `ordersid`, `orderid`.
    static func ids(of plural: String) -> Set<String> { [plural + "id", singular(of: plural) + "id"] }

    static func singular(of plural: String) -> String {
        if plural.hasSuffix("ies"), plural.count > 4 { return plural.dropLast(3) + "y" }
        return plural.hasSuffix("s") && !plural.hasSuffix("ss") && plural.count > 2
            ? String(plural.dropLast()) : plural
    }

    static let headlines = [
        "title", "titre", "titel", "titulo", "name", "nom", "nombre", "headline", "subject", "label", "libelle",
        "bezeichnung", "product", "payee", "description",
    ]
    static let categories = [
        "category", "categorie", "kategorie", "categoria", "type", "typ", "kind", "genre", "status", "state", "sector",
        "region", "department", "group", "class",
    ]
    private static let amounts: Set<String> = [
        "price", "prices", "amount", "cost", "rent", "salary", "fee", "fees", "total", "revenue", "budget", "fare",
        "balance", "preis", "betrag", "miete", "umsatz", "gehalt", "prix", "montant", "loyer",
        "salaire", "cout", "tarif", "precio", "importe", "salario", "prezzo", "importo", "preco", "kwota",
        "cena", "bedrag", "prijs", "pris", "belopp",
    ]
    /// Words beside those of amounts that make them something else: `price_change_percentage`, `total_count`.
    private static let measures: Set<String> = [
        "percent", "percentage", "pct", "ratio", "count", "id", "weight", "items", "quantity", "qty", "visits", "users",
        "rooms", "level", "center", "centre", "time", "hours", "days",
    ]
    static let times: Set<String> = [
        "at", "on", "date", "time", "created", "updated", "modified", "published", "timestamp", "ts", "datum", "zeit",
        "day", "jour", "fecha", "data", "seen", "expires", "start", "end", "since", "until",
    ]
    static let pictures: Set<String> = [
        "image", "images", "photo", "photos", "picture", "pictures", "thumb", "thumbnail", "logo", "avatar", "img",
        "icon", "bild", "foto",
    ]
    static let phones: Set<String> = [
        "phone", "telephone", "tel", "mobile", "telefon", "telefono", "telefone", "handy", "هاتف",
    ]
    static let latitudes: Set<String> = ["latitude", "lat", "breitengrad", "latitud"]
    static let longitudes: Set<String> = ["longitude", "lon", "lng", "long", "laengengrad", "longitud"]
    private static let pictureEndings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".avif"]
    /// Keys that say less than the key of their object.
    private static let general: Set<String> = [
        "amount", "value", "name", "title", "text", "url", "href", "src", "label", "content", "link",
        "rendered", "#text",
    ]
    /// Words that mean something else in filters.
    private static let reserved: Set<String> = [
        "id", "currency", "pinned", "archived", "and", "or", "not", "in", "between", "is", "where",
    ]

    static func isAmount(_ path: [String]) -> Bool {
        path.flatMap(FieldHeadings.words).contains(where: amounts.contains)
            && measures.isDisjoint(with: FieldHeadings.words(path.last ?? ""))
    }

    static func isPicture(_ address: String) -> Bool {
        let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return pictureEndings.contains(where: path.hasSuffix)
    }

    /// Returns a name for a field, which filters and output can have.
    ///
    /// - Parameters:
    ///   - position: The number of the column, for a name without Latin letters.
    ///   - own: The keys of the record itself, which name its own fields, not those of an object in it.
    static func field(
        at path: [String], position: Int, besides taken: inout Set<String>, or own: Set<String> = []
    ) -> String {
        // The number of an element says less than the key of its list.
        let keys = path.count == 1 ? path : path.filter { Int($0) == nil }
        var names = keys.indices.reversed().map { plain(keys[$0...].joined(separator: "-")) }
        // The name of a seller, or the amount of a price, is what people mean by the seller and the price.
        // MongoDB writes a number as `{"$numberDecimal": "12.50"}`.
        if keys.count > 1, let last = keys.last?.lowercased(), general.contains(last) || last.hasPrefix("$"),
            !JSONObject.wrappers.contains(keys[keys.count - 2])
        {
            names.insert(plain(keys[keys.count - 2]), at: 0)
        }
        let usable = names.filter { !$0.isEmpty }.compactMap { name in
            guard reserved.contains(name.lowercased()) else { return name }
            return keys.count > 1 ? nil : name + "-field"
        }
        let others = path.count > 1 ? taken.union(own) : taken
        let name = usable.first { !others.contains(FieldHeadings.plain($0)) } ?? "column-\(position)"
        taken.insert(FieldHeadings.plain(name))
        return name
    }

    private static func plain(_ key: String) -> String {
        func isPlain(_ character: Character) -> Bool {
            character.isASCII && (character.isLetter || character.isNumber || character == "_" || character == "-")
        }
        let isOwn = key.count <= 30 && key.allSatisfy(isPlain)
        let folded = FieldHeadings.words(ColumnTitle(key).text).joined(separator: " ").replacing("ß", with: "ss")
        let words = folded.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        var name = isOwn ? key : ""
        if !isOwn { for word in words where name.count + word.count < 30 { name += (name.isEmpty ? "" : "-") + word } }
        guard let first = name.first(where: { $0 != "_" && $0 != "-" }) else { return "" }
        return first.isLetter ? String(name.drop { $0 == "_" || $0 == "-" }) : "n" + name
    }
}
