/// Signs in to the shop; the password is asked for, and not stored anywhere.
struct LoginCommand: Command {
    static let email = Parameter<EmailAddress?>(
        "email",
        help: """
            The account’s email address; the last one used by default. The sample data has john@mail.com with the \
            password changeme.
            """)
    static let password = Parameter<Flag>(
        "--password-stdin", help: "In scripts: the next line of standard input is the password.")
    static let signature = Signature(
        "login", in: .account, summary: "Sign in (asks for the password without showing it).",
        parameters: [email, password])
    static let examples = [
        Example("login john@mail.com", prints: "Signed in to products as john@mail.com."),
        Example("login john@mail.com --password-stdin", prints: "Signed in to products as john@mail.com."),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let account = try workspace.account(in: world)
        // Credentials that cannot be read must not prevent signing in again.
        let before = (try? await account.credentials()) ?? nil
        guard let email = invocation[Self.email]?.string ?? before?.email else {
            throw Failure(
                .usage, "login needs an email address.",
                hint: """
                    For example: login john@mail.com. In a script, add --password-stdin and put the password on the \
                    next line.
                    """
            )
        }
        let password = try await password(of: email, isOnNextLine: invocation[Self.password].isSet, using: world)
        if invocation[Self.email] == nil { world.dialogue.prompter.answered(with: email) }
        world.dialogue.prompter.answered(with: Self.password.name)
        let notice = try await advising("Type login to try again.") { () async throws(Failure) in
            try await account.signIn(email: email, password: password)
        }
        var message: Message = "Signed in to \(account.service.rawValue) as \(email)."
        if let other = before, other.tokens != nil {
            message =
                message
                + (other.email == email
                    ? " You were signed in already." : " You were signed in as \(other.email) before.")
        }
        if let notice { message = message + " " + notice }
        return .message(message)
    }

    private func password(
        of email: String, isOnNextLine: Bool, using world: World
    ) async throws(Failure) -> Secret {
        guard let password = try await world.dialogue.prompter.secret("Password of \(email):") else {
            throw isOnNextLine
                ? Failure(
                    .usage, "The line with the password is missing.",
                    hint: "Give it on the next line of standard input, as in: souk FILE < PASSWORD.")
                : Failure(
                    .usage, "No terminal to ask for the password on.",
                    hint: "Type login EMAIL --password-stdin, with the password on standard input.")
        }
        guard !password.revealed.isEmpty else { throw Failure(.usage, "The password is empty.") }
        return password
    }
}
