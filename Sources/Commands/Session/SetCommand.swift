import CommandKit
import Domain
import Ports

/// Changes a setting, or shows them all.
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
            let rows: [[Table.Cell]] = SettingName.allCases.map { name in
                [.text(name.rawValue), .text(name.value(in: workspace.session.settings))]
            }
            return Output(.table(Table(columns: ["Name", "Value"], rows: rows)))
        }
        if let value = invocation[Self.value] {
            try name.set(value, in: &workspace.session.settings)
            // These columns replace those that were chosen for a list before.
            if let service = value.columns?.service { workspace.session.views[service]?.fields = [] }
        }
        return .message("\(name.rawValue) is \(name.value(in: workspace.session.settings)).")
    }
}
