import ArgumentParser
import CommandKit
import Commands
import Console
import FoundationEssentials
import Rendering

/// All options of `souk`, including `souk test`, for the manual page.
///
/// It is not used for parsing: the parser would take any first word for a script, so `test` is recognized before that.
struct DescribedOptions: ParsableCommand {
    /// `souk test` as a subcommand, under the one word that is typed.
    private struct Test: ParsableCommand {
        static var configuration: CommandConfiguration {
            var configuration = TestOptions.configuration
            configuration.commandName = TestOptions.name
            return configuration
        }

        @OptionGroup var options: TestOptions
    }

    static var configuration: CommandConfiguration {
        var configuration = SoukOptions.configuration
        configuration.subcommands = [Test.self]
        return configuration
    }

    @OptionGroup var options: SoukOptions
}

// The help texts of options are messages, so that phrase books contain them. The parser gets the English text.

extension ArgumentHelp {
    /// - Parameter valueName: The placeholder for the value; nil for the option's own name.
    static func message(_ sentence: Message, _ valueName: String? = nil) -> ArgumentHelp {
        ArgumentHelp(sentence.key, valueName: valueName)
    }
}

extension String {
    static func message(_ sentences: Message...) -> String { sentences.map(\.key).joined(separator: "\n") }
}

extension ManualPage {
    /// Returns the manual page of the program that runs, with its current options and commands.
    static func current() throws -> ManualPage {
        ManualPage(
            try ProgramDescription(of: DescribedOptions.self), version: SoukProgram.current.title,
            folder: SoukProgram.current.folder, commands: SoukProgram.current.commands)
    }
}

extension ProgramDescription {
    /// Creates a description of the options from the parser's own.
    init(of options: any ParsableCommand.Type) throws {
        struct Description: Decodable { let command: ProgramDescription }
        self = try JSONDecoder().decode(Description.self, from: Data(options._dumpHelp().utf8)).command
    }
}
