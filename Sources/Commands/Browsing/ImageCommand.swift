struct ImageCommand: Command {
    static let row = Parameter<RowNumber?>("row", help: "A row number; by default the record shown last.")
    static let number = Parameter<Quantity?>("--number", help: "Which of its pictures; the first by default.")
    static let signature = Signature(
        "image", in: .browsing, summary: "Show the picture of a record.", parameters: [row, number])
    static let examples = [
        Example(
            "image 1", after: "search velo",
            prints: "“VELO VTT ROCKRIDER 26 POUCES”: a PNG picture of 96 × 72 pixels, 700 bytes.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let row = try workspace.row(invocation[Self.row], for: "image")
        let record = try await workspace.record(row, using: world)
        workspace.view.current = row
        let source = try workspace.source(in: world)
        let addresses = source.schema.pictureAddresses(of: record)
        let number = invocation[Self.number]?.number ?? 1
        if number > max(1, addresses.count) {
            throw Failure(
                .notFound, "“\(row.headline)” has \(addresses.count, Noun(one: "picture", other: "pictures")).")
        }
        let address = addresses.isEmpty ? nil : addresses[number - 1]
        let request = address.map { PictureRequest($0, of: record, from: source) }
        let picture = RecordPicture(
            service: source.service, title: source.schema.headline(of: record), address: address,
            number: number, count: addresses.count, picture: try await Self.picture(for: request, using: world))
        return Output(.table(picture.table), view: .picture(picture), message: picture.sentence)
    }

    /// - Throws: `.cancelled`; a missing picture is a result and not thrown.
    private static func picture(
        for request: PictureRequest?, using world: World
    ) async throws(Failure) -> Result<Picture, Failure> {
        guard let request else { return .failure(Failure(.notFound, "The record has no picture.")) }
        do {
            return .success(try await world.pictures.source.picture(for: request))
        } catch {
            if error.kind == .cancelled { throw Failure.cancelled }
            return .failure(error)
        }
    }
}
