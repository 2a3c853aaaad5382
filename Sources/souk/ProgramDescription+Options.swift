import ArgumentParser
import Console
import FoundationEssentials

extension ProgramDescription {
    /// What can be typed, as the parser describes it.
    ///
    /// - Throws: `DecodingError` where the parser describes options otherwise than it used to.
    init(of options: any ParsableCommand.Type) throws {
        struct Description: Decodable { let command: ProgramDescription }
        self = try JSONDecoder().decode(Description.self, from: Data(options._dumpHelp().utf8)).command
    }
}
