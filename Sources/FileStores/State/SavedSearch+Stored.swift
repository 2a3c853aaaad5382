import Domain
import Services

extension SavedSearch {
    init(stored: StoredObject) throws(Damage) {
        guard let service = try stored.text("service") else { throw stored.mismatch("service", "there") }
        self.init(
            service: ServiceName(rawValue: service), search: try stored.text("search") ?? "",
            filter: try stored.text("filter") ?? "", sort: try stored.text("sort") ?? "",
            isDescending: try stored.flag("descending") ?? false)
    }

    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        object["service"] = .string(service.rawValue)
        object["search"] = .string(search)
        object["filter"] = .string(filter)
        object["sort"] = .string(sort)
        object["descending"] = .boolean(isDescending)
        return object
    }
}
