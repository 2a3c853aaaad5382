public import Domain
import FoundationEssentials

extension HotelPayload {
    /// The hotel that this payload describes.
    ///
    /// - Parameter id: The key that the payload stands under.
    /// - Throws: ``PayloadError`` for a price with more than four decimals or beyond ±922 trillion, and for a number
    ///   that is not finite, which has no place in an order or on a map.
    public func hotel(id: Int) throws(PayloadError) -> Hotel {
        let unreadable = { (key: CodingKeys) in PayloadError(.unreadable, field: key.rawValue, id: String(id)) }
        let finite = { (key: CodingKeys, number: Double?) throws(PayloadError) -> Double? in
            guard number?.isFinite ?? true else { throw unreadable(key) }
            return number
        }
        let money = price.flatMap { Money(digits: $0.description, currency: .dirham) }
        guard (price == nil) == (money == nil) else { throw unreadable(.price) }
        guard review?.score?.isFinite ?? true else {
            throw PayloadError(.unreadable, field: "review.score", id: String(id))
        }
        return try Hotel(
            id: id, name: name?.en, arabicName: name?.ar, address: address?.en, arabicAddress: address?.ar,
            price: money, stars: starRating, image: thumbnailURL,
            latitude: finite(.latitude, latitude), longitude: finite(.longitude, longitude),
            distance: finite(.distanceInMeters, distanceInMeters), priority: finite(.priorityScore, priorityScore),
            review: review.map(HotelReview.init))
    }
}

extension HotelReview {
    fileprivate init(_ payload: HotelPayload.Review) {
        self.init(
            count: payload.count, score: payload.score, description: payload.scoreDescription?.en,
            arabicDescription: payload.scoreDescription?.ar, colour: payload.scoreColor)
    }
}

extension [ListedHotelPayload] {
    /// The hotels that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` of the first hotel that could not be read, with its place.
    public func hotels() throws(PayloadError) -> [Hotel] {
        try described { (payload) throws(PayloadError) in try payload.hotel.hotel(id: payload.id) }
    }
}

extension HotelsPayload {
    /// The hotels that the payload describes, in ``Domain/Hotel/serviceOrder(_:_:)``.
    ///
    /// - Throws: ``PayloadError`` of the hotel with the lowest id that could not be read.
    public func inServiceOrder() throws(PayloadError) -> [Hotel] {
        var all: [Hotel] = []
        all.reserveCapacity(hotels.count)
        for (id, payload) in hotels.sorted(by: { $0.key < $1.key }) {
            all.append(try payload.hotel(id: id))
        }
        return all.sorted(by: Hotel.serviceOrder)
    }
}
