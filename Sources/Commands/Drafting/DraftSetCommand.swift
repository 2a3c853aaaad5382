struct DraftSetCommand: Command {
    static let field = Parameter<DraftField>("field", help: "title, category, price, urgent, image or description.")
    static let value = Parameter<DraftFieldValue>(
        "value", help: "The text; <<END takes the lines that follow, up to END.")
    static let signature = Signature(
        "draft set", in: .drafting, summary: "Set a field of the open draft.", keepsText: true,
        parameters: [field, value])
    static let examples = [
        Example("draft set title Vélo de ville bleu", after: "draft new velo", prints: "Saved the title of “velo”."),
        Example("draft set price 80", after: "draft new velo", prints: "Saved the price of “velo”: €80."),
        Example(
            "draft set category maison", after: "draft new lampe", prints: "Saved the category of “lampe”: Maison."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let field = invocation[Self.field]
        let typed = invocation[Self.value]
        let categories = field == .category ? try await workspace.listingCategories(using: world) : []
        let value = try field.value(
            reading: typed.string, categories: categories, typedIn: world.language(in: workspace.session.settings),
            at: typed.range)
        if field == .image { try await Self.requirePicture(typed, of: value, using: world) }
        let draft = try workspace.changeOpenDraft(using: world) { $0[field] = value }
        let message = Message(saved: field, as: value, of: draft.name)
        guard field.kind == .text else { return .message(message) }
        if typed.comment.hasPrefix("#") {
            return .message(
                message, hint: "“\(typed.comment)” is a comment. To keep it, put the whole text in quotes.")
        }
        let hint: Message = "Quotes and backslashes were left out; write \\ before each to keep them."
        return .message(message, hint: typed.lacksQuotes ? hint : nil)
    }

    /// Checks that a picture without a web address is one of the listings'. Nothing is asked on the web.
    static func requirePicture(
        _ typed: DraftFieldValue? = nil, of value: Value, using world: World
    ) async throws(Failure) {
        guard let address = value.text, address.wholeMatch(of: #/(?i)https?://[^/?#\s]\S*/#) == nil else { return }
        let listing = Schema.listings.record(0, ["category": .text("")])
        do {
            let request = PictureRequest(address, of: listing, in: .listings, at: .builtIn)
            _ = try await world.pictures.source.picture(for: request)
        } catch {
            // Without pictures, none can be missing.
            guard error.kind == .notFound else { return }
            throw Failure(
                .usage, "“\(address)” is not the web address of a picture.",
                hint: "souk cannot upload files: put the picture on the web and type its https:// address.",
                at: typed?.range)
        }
    }
}
