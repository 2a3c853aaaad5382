import Domain
public import Ports

import Platform

/// The desktop's secret service, accessed through the program `secret-tool`, which is part of libsecret.
///
/// Secrets pass through its standard streams. Its arguments, which every process can see, only say what a secret is
/// for.
public struct SecretTool: Sendable {
    private let path: String
    private let environment: [String: String]
    /// The state folder, so that each `--home` has its own entries.
    private let folder: String
    private let patience: Duration

    /// Nil if there is no desktop session or the program is not installed.
    ///
    /// - Parameter patience: The time limit for an answer; the desktop may ask the user to unlock it first.
    public init?(environment: [String: String], folders: XDGFolders, patience: Duration = .seconds(20)) {
        guard !environment["DBUS_SESSION_BUS_ADDRESS", default: ""].isEmpty else { return nil }
        guard let path = ProgramSearch.path(of: "secret-tool", in: environment["PATH", default: ""]) else { return nil }
        (self.path, self.environment, self.patience) = (path, environment, patience)
        folder = folders.state
    }

    /// Stores tokens in the secret service; returns false if it does not accept them.
    func keep(_ tokens: Tokens, for account: AccountKey) async -> Bool {
        let text = JSONWriter.document(of: JSONForm.tokens.write(tokens))
        let arguments = ["store", "--label", "souk: \(account.stored)"] + attributes(of: account)
        return await run(arguments, input: text)?.isSuccess == true
    }

    func tokens(for account: AccountKey) async throws(Failure) -> Tokens? {
        guard let text = try await text(of: attributes(of: account)), let value = try? JSONParser.value(of: text) else {
            return nil
        }
        return try? JSONForm.tokens.read(value)
    }

    /// Returns the secret that the user stored under a name; nil if there is none.
    ///
    /// - Throws: `.unreadable` if the secret service does not answer.
    public func secret(named name: String) async throws(Failure) -> Secret? {
        guard let text = try await text(of: ["application", "souk", "secret", name]) else { return nil }
        return Secret(String(decoding: text, as: UTF8.self))
    }

    private func text(of attributes: [String]) async throws(Failure) -> [UInt8]? {
        let result = await run(["lookup"] + attributes)
        guard let result, result.isSuccess || !result.hasComplained else {
            throw Failure(
                .unreadable, "The desktop’s secret service did not give the token.",
                hint: "Unlock it and try again, or type login.")
        }
        return result.isSuccess && !result.output.isEmpty ? result.output : nil
    }

    /// Deletes the tokens; returns false if the secret service does not answer.
    func forget(_ account: AccountKey) async -> Bool {
        guard let result = await run(["clear"] + attributes(of: account)) else { return false }
        return result.isSuccess || !result.hasComplained
    }

    /// The origin has no attribute of its own, because a lookup that omits an attribute matches any value of it.
    private func attributes(of account: AccountKey) -> [String] {
        ["application", "souk", "service", account.stored, "folder", folder]
    }

    /// Runs the program; nil if it could not be run, exceeded a limit, or the task was cancelled.
    private func run(
        _ arguments: [String], input: [UInt8] = []
    ) async -> (isSuccess: Bool, output: [UInt8], hasComplained: Bool)? {
        let run = CapturedRun(
            path: path, arguments: [path] + arguments, environment: environment, input: .bytes(input),
            patience: patience, outputLimit: 1 << 16)
        guard let result = try? await run.result(separatingErrors: true), case .ended(let status) = result.ending
        else { return nil }
        return (status == 0, result.output, !result.errors.isEmpty)
    }
}
