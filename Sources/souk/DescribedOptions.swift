import ArgumentParser
import CommandKit
import Commands
import Console
import Domain
import FoundationEssentials
import Rendering

/// All that can be typed after `souk`, `souk test` included, for the manual page.
///
/// Nothing is parsed with it: to the parser any first word would be a script, and `test` is told from one before.
struct DescribedOptions: ParsableCommand {
    /// `souk test` under the one word that is typed.
    private struct Test: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: TestOptions.name, abstract: TestOptions.configuration.abstract,
            discussion: TestOptions.configuration.discussion)

        @OptionGroup var options: TestOptions
    }

    static let configuration = CommandConfiguration(
        commandName: SoukOptions.configuration.commandName ?? "souk", abstract: SoukOptions.configuration.abstract,
        discussion: SoukOptions.configuration.discussion, version: SoukOptions.configuration.version,
        subcommands: [Test.self])

    @OptionGroup var options: SoukOptions
}

// What the options say of themselves are messages, so that phrase books have them; the parser gets their English.

extension ArgumentHelp {
    /// - Parameter valueName: What stands for the value; the option's own name when nil.
    static func said(_ sentence: Message, _ valueName: String? = nil) -> ArgumentHelp {
        ArgumentHelp(sentence.key, valueName: valueName)
    }
}

extension String {
    /// Sentences, a line each.
    static func said(_ sentences: Message...) -> String { sentences.map(\.key).joined(separator: "\n") }
}

extension ManualPage {
    /// The page of this program, as its options and commands are.
    ///
    /// - Throws: `DecodingError` where the parser describes the options otherwise than it used to.
    static func current() throws -> ManualPage {
        ManualPage(
            try ProgramDescription(of: DescribedOptions.self), version: SoukOptions.configuration.version,
            commands: .builtin)
    }
}

extension ProgramDescription {
    /// What can be typed, as the parser describes it.
    ///
    /// - Throws: `DecodingError` where the parser describes options otherwise than it used to.
    init(of options: any ParsableCommand.Type) throws {
        struct Description: Decodable { let command: ProgramDescription }
        self = try JSONDecoder().decode(Description.self, from: Data(options._dumpHelp().utf8)).command
    }
}
