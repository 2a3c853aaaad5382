import CommandKit
import Domain
import Services

/// Changes a setting, or shows them all.
struct SetCommand: Command {
    static let name = Parameter<SettingName?>("name", help: "format, layout or page-size; all are shown without it.")
    static let value = Parameter<FreeText?>("value", help: "The new value; the setting is shown without it.")
    static let signature = Signature(
        "set", in: .session, summary: "Change how souk behaves.", parameters: [name, value])
    static let examples = [
        Example("set page-size 5", prints: "page-size is 5."),
        Example("set", prints: "format"),
    ]

    func run(
        _ invocation: Invocation, in workspace: inout Workspace, using world: World
    ) async throws(CommandError) -> Output {
        guard let name = invocation[Self.name] else {
            let rows: [[Table.Cell]] = SettingName.allCases.map { name in
                [.text(name.rawValue), .text(name.value(in: workspace.session.settings))]
            }
            return Output(.table(Table(columns: ["Name", "Value"], rows: rows)))
        }
        if let value = invocation[Self.value] {
            try name.set(value, in: &workspace.session.settings)
        }
        return .message("\(name.rawValue) is \(name.value(in: workspace.session.settings)).")
    }
}

/// A setting by its name.
enum SettingName: String, NamedChoice {
    case format
    case layout
    case pageSize = "page-size"

    static let noun = "setting"

    private static let automatic = "auto"

    func value(in settings: Settings) -> String {
        switch self {
        case .format: settings.format ?? Self.automatic
        case .layout: settings.layout ?? Self.automatic
        case .pageSize: String(settings.pageSize)
        }
    }

    func set(_ value: FreeText, in settings: inout Settings) throws(CommandError) {
        switch self {
        case .format: settings.format = try name(from: value, among: OutputFormat.allCases.map(\.rawValue))
        case .layout: settings.layout = try name(from: value, among: ScreenLayout.allCases.map(\.rawValue))
        case .pageSize:
            guard let size = Int(value.string), Settings.pageSizes.contains(size) else {
                throw CommandError(
                    .usage, "A page has 1 to 1000 rows.", hint: "For example: set page-size 20.", at: value.range)
            }
            settings.pageSize = size
        }
    }

    /// What was typed, which is one of the names; nil for what suits the place.
    private func name(from value: FreeText, among names: [String]) throws(CommandError) -> String? {
        if value.string == Self.automatic { return nil }
        if names.contains(value.string) { return value.string }
        throw CommandError(
            .usage, "There is no \(Message(stringLiteral: rawValue)) “\(value.string)”.",
            hint: "There are \(list: [Self.automatic] + names).", at: value.range)
    }
}
