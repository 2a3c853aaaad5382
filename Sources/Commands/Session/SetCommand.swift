struct SetCommand: Command {
    static let name = Parameter<SettingName?>(
        "name", help: "The setting, such as page-size; without it, all are shown.")
    static let value = Parameter<SettingValue?>("value", help: "The new value; without it, the setting is shown.")
    static let signature = Signature(
        "set", in: .session, summary: "Change how souk behaves.", parameters: [name, value])
    static let examples = [
        Example("set page-size 5", prints: "page-size is 5."),
        Example("set columns listings title,price", prints: "columns is listings title,price."),
        Example("set", prints: "page-size   auto"),
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        guard let name = invocation[Self.name] else {
            let settings = workspace.session.settings
            return .table(
                ["Name", "Value"], SettingName.allCases.map { [.text($0.rawValue), .text($0.value(in: settings))] })
        }
        if let value = invocation[Self.value] {
            try name.set(value, in: &workspace.session.settings)
            // These columns replace those that were chosen for a list before.
            if let service = value.columns?.service { workspace.session.views[service]?.fields = [] }
        }
        let message: Message = "\(name.rawValue) is \(name.value(in: workspace.session.settings))."
        let world = invocation.world
        guard name == .language, world.dialogue.isTyped, let asked = world.conditions.askedLanguage,
            workspace.session.settings[.language] != asked.rawValue
        else { return .message(message) }
        return .message(message, hint: "Until souk ends, --language \(asked.rawValue) has precedence.")
    }
}
