struct DraftImportCommand: Command {
    /// The largest file, in bytes: 16 MiB, more than any draft.
    private static let sizeLimit = 16 << 20

    static let file = Parameter<FilePath>("file", help: "A draft that was exported as .json.")
    static let name = Parameter<DraftName?>("name", help: "Its name; the one in the file by default.")
    static let signature = Signature(
        "draft import", in: .drafting, summary: "Read a draft that was exported as JSON.", parameters: [file, name])
    static let examples = [
        Example(
            "draft import velo.json", after: "draft new velo", "draft export velo.json", "draft discard",
            prints: "Read “velo” from velo.json."),
        Example(
            "draft import velo.json velo-vert", after: "draft new velo", "draft export velo.json",
            prints: "Read “velo-vert” from velo.json."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let path = invocation[Self.file].string
        let text = try world.stores.documents.read(path, limit: Self.sizeLimit)
        let (read, isNamed) = try Draft.read(document: text, from: path, as: invocation[Self.name])
        let name = try workspace.name(isNamed ? read.name : nil, orFor: read.title)
        try workspace.requireFree(name, hint: "Choose another name: draft import FILE NAME.")
        var draft = read.named(name).dated(world.now())
        let categories = draft.category == nil ? [] : try await workspace.listingCategories(using: world)
        for field in DraftField.allCases {
            draft[field] = try field.value(adopting: draft[field], categories: categories)
        }
        try await DraftSetCommand.requirePicture(of: draft[.image], using: world)
        workspace.openDraft = draft
        return Output(.draft(draft, isOpen: true), message: "Read “\(name.string)” from \(path).")
    }
}
