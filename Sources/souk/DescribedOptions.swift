import ArgumentParser

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
