import ArgumentParser
import CommandKit
import Commands
import Console

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
