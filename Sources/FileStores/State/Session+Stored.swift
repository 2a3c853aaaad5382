import Domain
import Services

extension StoredForm where Payload == Session {
    /// The session's form: `openDraft`, `settings`, `searches`, `sources`, and the marks in `views` by the names of their
    /// services.
    ///
    /// - Parameter firstService: The service of a session that names none.
    static func session(firstService: ServiceName) -> StoredForm<Session> {
        StoredForm(
            format: "souk-session",
            decode: { (document) throws(Damage) in
                try Session(stored: document.payload, firstService: firstService)
            },
            encode: { $0.stored(over: $1) })
    }

    /// The form of where one is looking: `service`, and in `views` what is asked of each and listed.
    static func looking(firstService: ServiceName) -> StoredForm<Session> {
        StoredForm(
            format: "souk-view",
            decode: { (document) throws(Damage) in
                try Session(stored: document.payload, firstService: firstService)
            },
            encode: { session, stored in
                var object = stored
                object["service"] = .string(session.service.rawValue)
                object["views"] = .object(session.storedViews(over: stored))
                return object
            })
    }
}

extension Session {
    init(stored: StoredObject, firstService: ServiceName) throws(Damage) {
        self.init(service: try stored.text("service").map { ServiceName(rawValue: $0) } ?? firstService)
        openDraft = try stored.draftName("openDraft")
        if let settings = try stored.object("settings") { self.settings = try Settings(stored: settings) }
        if let searches = try stored.object("searches") {
            for name in searches.object.members.map(\.key) {
                guard let search = try searches.object(name) else { continue }
                self.searches[name] = try SavedSearch(stored: search)
            }
        }
        if let sources = try stored.object("sources") {
            for service in sources.object.members.map(\.key) {
                self.sources[ServiceName(rawValue: service)] = try sources.location(service)
            }
        }
        guard let views = try stored.object("views") else { return }
        for service in views.object.members.map(\.key) {
            guard let view = try views.object(service) else { continue }
            self.views[ServiceName(rawValue: service)] = try View(stored: view)
        }
    }

    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        if !service.rawValue.isEmpty { object["service"] = .string(service.rawValue) }
        object["openDraft"] = .string(openDraft?.string)
        object["settings"] = .object(settings.stored(over: stored.object("settings")))
        if !searches.isEmpty || stored["searches"] != nil {
            let storedSearches = stored.object("searches")
            var searches = JSONObject()
            for (name, search) in self.searches.sorted(by: { $0.key < $1.key }) {
                searches[name] = .object(search.stored(over: storedSearches.object(name)))
            }
            object["searches"] = .object(searches)
        }
        if !sources.isEmpty || stored["sources"] != nil {
            var stored = JSONObject()
            for (service, location) in sources.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                stored[service.rawValue] = .string(location.text)
            }
            object["sources"] = .object(stored)
        }
        object["views"] = .object(storedViews(over: stored))
        return object
    }

    fileprivate func storedViews(over stored: JSONObject) -> JSONObject {
        let storedViews = stored.object("views")
        var object = JSONObject()
        for (service, view) in views {
            object[service.rawValue] = .object(view.stored(over: storedViews.object(service.rawValue)))
        }
        return object
    }
}

extension Settings {
    init(stored: StoredObject) throws(Damage) {
        self.init()
        for choice in Choice.allCases { self[choice] = try stored.text(choice.rawValue) }
        if let size = try stored.number("pageSize", in: Self.pageSizes) { pageSize = size }
    }

    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        object["format"] = .string(self[.format])
        object["pageSize"] = .number(pageSize)
        // Written only where they were set: most people never do.
        for choice in Choice.allCases where self[choice] != nil || stored[choice.rawValue] != nil {
            object[choice.rawValue] = .string(self[choice])
        }
        return object
    }
}

extension StoredObject {
    /// The name of a draft; nil where there is none.
    func draftName(_ key: String) throws(Damage) -> DraftName? {
        guard let text = try text(key) else { return nil }
        guard let name = DraftName(text) else { throw mismatch(key, "a draft’s name") }
        return name
    }
}
