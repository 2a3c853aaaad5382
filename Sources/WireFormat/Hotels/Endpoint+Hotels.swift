extension Endpoint {
    /// All hotels.
    public static var hotels: Endpoint { Endpoint(.get, ["hotels"]) }
}
