import Domain
public import Services
import Syntax

/// How close a map is looked at: one of `MapViewport.zooms`.
public struct MapZoom: Argument {
    public let number: Int

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        let zooms = MapViewport.zooms
        guard let number = Int(typed.text.withWesternDigits), zooms.contains(number) else {
            throw Failure(
                .usage, "“\(typed.text)” is not a zoom.",
                hint: "A zoom is \(zooms.lowerBound) for the world to \(zooms.upperBound) for a street.",
                at: typed.range)
        }
        self.number = number
    }
}
