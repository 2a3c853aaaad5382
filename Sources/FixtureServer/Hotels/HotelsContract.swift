import FoundationEssentials

/// The hotels server: one file, an object by id.
struct HotelsContract: Sendable {
    let hotels: Data

    var routes: [Route] {
        [Route("GET /hotels") { _, _ in Reply(body: hotels) }]
    }
}
