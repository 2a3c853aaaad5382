/// A fault, the requests that it is for, and how often it shows.
public struct FaultSetting: Sendable, Hashable {
    public var route: RoutePattern
    public var fault: ServerFault
    /// For how many more requests; nil for all.
    public var times: Int?

    public init(_ fault: ServerFault, on route: RoutePattern, times: Int? = nil) {
        self.fault = fault
        self.route = route
        self.times = times
    }

    /// Reads `ROUTE=FAULT`, with `times N` at its end where it is for the first few only:
    /// `POST /activities/:id=status 403 times 2`; nil for anything else.
    public init?(_ text: String) {
        let sides = text.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        var words = sides[1].split(separator: " ")
        var times: Int?
        if words.count > 2, words[words.count - 2] == "times" {
            guard let number = Int(words[words.count - 1]), number > 0 else { return nil }
            times = number
            words.removeLast(2)
        }
        guard let fault = ServerFault(words.joined(separator: " ")) else { return nil }
        self.init(fault, on: RoutePattern(String(sides[0])), times: times)
    }
}
