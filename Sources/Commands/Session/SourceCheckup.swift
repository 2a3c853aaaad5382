/// A check of a service's source, which sends a new request to a server, and of the user's account there.
struct SourceCheckup: Checkup {
    let source: any RecordSource
    let world: World

    private var service: Message { Message(outside: source.service.rawValue) }

    func findings() async -> [Finding] {
        // Checked after the records, because a request can reveal that the sign-in has expired.
        let records = await records()
        guard let account = source.account else { return [records] }
        return [records, await signIn(to: account)]
    }

    private func records() async -> Finding {
        do throws(Failure) {
            guard source.location.isLocal else { return try await answer() }
            let status = try await source.status()
            if let error = status.lastError { throw Failure(.invalidResponse, error) }
            let held: Message = "\(status.count ?? 0, source.schema.noun)"
            if try await source.problems().isEmpty { return Finding(service, .fine, "\(held) in \(place).") }
            return Finding(
                service, .warning, "\(held) in \(place); some could not be read as they are.",
                advice: "Type in \(service) problems to see which, and why.")
        } catch {
            return await failure(error)
        }
    }

    private var place: Message { source.location == .builtIn ? "the built-in data" : "“\(source.location.text)”" }

    private func answer() async throws(Failure) -> Finding {
        world.dialogue.progress.report("asking \(source.location.text)")
        guard let count = try await source.refresh() else { return Finding(service, .fine, "\(place) answered.") }
        return Finding(service, .fine, "\(place) answered: \(count, source.schema.noun).")
    }

    private func failure(_ error: Failure) async -> Finding {
        // A described service has a secret, and no account to sign in to.
        if error.kind == .signInNeeded, source.account != nil {
            return Finding(service, .fine, "Sign-in needed to see \(place).")
        }
        let saved = await saved ?? ""
        return Finding(service, .problem, error.message + saved, advice: advice(on: error))
    }

    /// The message about a server's saved records, used while it does not respond; nil if there are none.
    private var saved: Message? {
        get async {
            guard case .server = source.location, let status = try? await source.status(), let heard = status.heard
            else { return nil }
            let noun = source.schema.noun
            guard let saved = status.savedPart(noun) ?? status.count.map({ "\($0, noun)" }) else { return nil }
            return " Using \(saved) saved \(Message(age: heard, at: world.now()))."
        }
    }

    private func advice(on error: Failure) -> Message? {
        // A described service has no other place of its own.
        let back: Message =
            DescribedService.builtIn(source.service) == nil
            ? "Correct its description, or type source \(service) LOCATION."
            : "Type source \(service) builtin to go back."
        if error.kind.exitStatus == .state { return error.hint }
        return switch (error.kind, source.location) {
        case (.signInRefused, _): "Type login."
        case (.signInNeeded, _): error.hint
        case (.unreachable, .server): (error.ownHint ?? "Is the server running?") + " " + back
        case (.invalidResponse, .server): "Check the address. " + back
        case (_, .builtIn): nil
        default: back
        }
    }

    private func signIn(to account: Account) async -> Finding {
        let subject: Message = "\(service) account"
        do {
            guard let credentials = try await account.credentials() else {
                return Finding(subject, .fine, "Not signed in.", advice: "Type login.")
            }
            guard let tokens = credentials.tokens, max(tokens.accessExpires, tokens.refreshExpires) > world.now() else {
                return Finding(
                    subject, .warning, "The sign-in of \(credentials.email) has expired.", advice: "Type login.")
            }
            return Finding(subject, .fine, "Signed in as \(credentials.email).")
        } catch {
            return Finding(subject, .problem, error.message, advice: error.hint)
        }
    }
}
