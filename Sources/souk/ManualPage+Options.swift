import ArgumentParser
import CommandKit
import Commands
import Console
import FoundationEssentials

extension ManualPage {
    /// The page of this program, as its options and commands are.
    ///
    /// - Throws: `DecodingError` where the parser describes the options otherwise than it used to.
    static func current() throws -> ManualPage {
        struct Description: Decodable { let command: ProgramDescription }
        let described = Data(DescribedOptions._dumpHelp().utf8)
        return ManualPage(
            try JSONDecoder().decode(Description.self, from: described).command,
            version: SoukOptions.configuration.version, commands: .builtin)
    }
}
