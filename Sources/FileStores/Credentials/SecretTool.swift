import Domain
import Services

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The desktop's secret service, asked through the program `secret-tool`, which libsecret comes with.
///
/// Secrets go through its standard streams; its arguments, which every process can see, name only what they are for.
public struct SecretTool: Sendable {
    private let path: String
    private let environment: [String: String]
    /// The state folder, so that each `--home` has entries of its own.
    private let folder: String
    private let patience: Duration

    /// Nil where there is no desktop, or the program is not there.
    ///
    /// - Parameter patience: How long the desktop has to answer; it may ask the person to unlock it first.
    public init?(environment: [String: String], folders: XDGFolders, patience: Duration = .seconds(20)) {
        guard !environment["DBUS_SESSION_BUS_ADDRESS", default: ""].isEmpty else { return nil }
        let candidates = environment["PATH", default: ""].split(separator: ":").map { "\($0)/secret-tool" }
        guard let path = candidates.first(where: { $0.hasPrefix("/") && access($0, X_OK) == 0 }) else { return nil }
        self.path = path
        self.environment = environment
        self.patience = patience
        folder = folders.state
    }

    /// Gives tokens to the desktop; false where it does not take them.
    func keep(_ tokens: Tokens, for account: AccountKey) async -> Bool {
        let text = JSONWriter.document(of: .object(tokens.stored))
        let arguments = ["store", "--label", "souk: \(account.stored)"] + attributes(of: account)
        return await run(arguments, input: text)?.status == 0
    }

    /// The tokens that the desktop was given; nil where it has none.
    ///
    /// - Throws: `.unreadable` where it does not answer.
    func tokens(for account: AccountKey) async throws(Failure) -> Tokens? {
        let result = await run(["lookup"] + attributes(of: account))
        guard let result, result.status == 0 || !result.hasComplained else {
            throw Failure(
                .unreadable, "The desktop’s secret service did not give the token.",
                hint: "Unlock it and try again, or type login.")
        }
        guard result.status == 0, let object = try? JSONParser.value(of: result.output).object else { return nil }
        return try? Tokens(stored: StoredObject(object: object, place: ""))
    }

    /// Has the desktop forget the tokens; false where it does not answer.
    func forget(_ account: AccountKey) async -> Bool {
        guard let result = await run(["clear"] + attributes(of: account)) else { return false }
        return result.status == 0 || !result.hasComplained
    }

    /// The origin is no attribute of its own: one that is left out of a question matches whatever it is.
    private func attributes(of account: AccountKey) -> [String] {
        ["application", "souk", "service", account.stored, "folder", folder]
    }

    private func run(_ arguments: [String], input: [UInt8] = []) async -> ToolRun.Result? {
        await ToolRun(path: path, arguments: arguments, environment: environment, input: input, patience: patience)
            .result()
    }
}
