struct MapCommand: Command {
    static let row = Parameter<RowNumber?>(
        "row", help: "The row to centre on; by default the map shows the whole result.")
    static let zoom = Parameter<MapZoom?>("--zoom", help: "How close: 0 for the world to 18 for a street.")
    static let signature = Signature(
        "map", in: .browsing, summary: "Show the whole result on a map.", parameters: [row, zoom])
    static let examples = [
        Example("map", after: "use hotels", prints: "164 hotels."),
        Example("map 3 --zoom 14", after: "use hotels", prints: "12 of 164 hotels. 152 are outside the map."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let schema = try workspace.source(in: world).schema
        guard schema.hasPlaces else {
            throw Failure(.usage, "Records in \(schema.service.rawValue) have no location.", hint: "Type use hotels.")
        }
        // The view on the screen while this is typed: its numbers may be those of another list, such as the pins.
        let listed = workspace.view
        let records = try await workspace.wholeResult(using: world)
        let places = schema.places(of: records, for: world.language(in: workspace.session.settings))
        let centre = try invocation[Self.row].map { row throws(Failure) in
            try Self.place(row, on: listed, among: places, in: workspace)
        }
        let map = RecordMap(
            service: schema.service, places: places, centre: centre?.id, zoom: invocation[Self.zoom]?.number)
        guard !records.isEmpty else {
            let page = try await workspace.showPage(at: 0, using: world)
            return Output(.table(map.table), view: .map(map), message: page.message, hint: page.hint)
        }
        let sentence = Self.sentence(on: map, of: records.count, schema.noun)
        return Output(.table(map.table), view: .map(map), message: sentence, hint: Self.hint(on: map, in: workspace))
    }

    /// Returns the place of a row on the screen, else of the row with that number in the result.
    private static func place(
        _ row: RowNumber, on view: View, among places: [RecordMap.MappedRecord], in workspace: Workspace
    ) throws(Failure) -> RecordMap.MappedRecord {
        let shown = view.row(numbered: row.number)
        guard let place = places.first(where: { shown == nil ? $0.number == row.number : $0.id == shown?.id }) else {
            if let shown {
                throw Failure(.notFound, "“\(shown.headline)” is not in the current result.", at: row.range)
            }
            throw Failure(.notFound, "There is no row \(row.number).", hint: workspace.numberingHint, at: row.range)
        }
        guard place.isOnMap else { throw Failure(.refused, "“\(place.headline)” has no location.", at: row.range) }
        return place
    }

    private static func sentence(on map: RecordMap, of count: Int, _ noun: Noun) -> Message {
        let shown = count - map.unplaced - map.outside
        var sentence: Message = shown == count ? "\(count, noun)." : "\(shown) of \(count, noun)."
        if map.outside > 0 { sentence = sentence + " \(map.outside, Noun(one: "is", other: "are")) outside the map." }
        if map.unplaced > 0 { sentence = sentence + " \(map.unplaced, Noun(one: "has", other: "have")) no location." }
        return sentence
    }

    private static func hint(on map: RecordMap, in workspace: Workspace) -> Message? {
        let line = workspace.line(map.centre.map { "map \($0)" } ?? "map")
        if map.outside > 0 { return "Type \(line) to see them all." }
        return map.closerZoom.map { "Type \("\(line) --zoom \($0)") to zoom in." }
    }
}
