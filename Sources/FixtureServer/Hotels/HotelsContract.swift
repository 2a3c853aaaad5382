import FoundationEssentials

/// The hotels server: one file, with an object keyed by id.
struct HotelsContract: Sendable {
    let hotels: Data

    var routes: [Route] {
        [Route("GET /hotels") { _, _ in Reply(body: hotels) }]
    }
}
