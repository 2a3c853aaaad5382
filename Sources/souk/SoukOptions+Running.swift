import CommandKit
import Console
import FoundationEssentials

extension SoukOptions {
    /// Where commands come from; nothing for the prompt.
    var scripts: [BatchRunner.Script] {
        let given = (command.isEmpty ? [] : [.lines(command)]) + script.map(BatchRunner.Script.file)
        return given.isEmpty && !TerminalScreen.isInteractive ? [.file("-")] : given
    }

    /// How output looks: as the options say, else as suits a prompt or a script.
    func appearance(isPrompt: Bool, environment: [String: String], timeZone: TimeZone) -> Appearance {
        let isPlain = accessible || !environment["ACCESSIBLE", default: ""].isEmpty
        return Appearance(
            format: format,
            usualFormat: isPrompt && !isPlain ? .table : .plain,
            width: width,
            isColoured: !isPlain && TerminalScreen.isColoured(choice: color, environment: environment),
            timeZone: timeZone)
    }
}
