import CommandKit
import Domain
import Rendering
import Services
import Transcripts

/// A session that is being written to a file as a transcript, a block for each line as it is done.
struct Recording: Sendable {
    let path: String
    let file: any RecordingFile
    /// What the header pins, and what is recorded is rendered by.
    let settings: TranscriptSettings
    /// Typed lines so far, those of here-text and of secrets among them.
    private(set) var lineCount = 0
    private(set) var secretCount = 0

    init(path: String, file: any RecordingFile, settings: TranscriptSettings) {
        (self.path, self.file, self.settings) = (path, file, settings)
    }

    static let line = Noun(one: "line", other: "lines")

    /// Where the next typed line stands, as errors name it when the transcript is run.
    var place: ScriptPlace { ScriptPlace(name: "command", line: lineCount + 1) }

    /// What stands in a transcript in the place of the next secret.
    mutating func nextSecret() -> String {
        secretCount += 1
        return "$SOUK_SECRET_\(secretCount)"
    }

    func writeHeader() throws(Failure) {
        let lines = ["# Recorded by souk; souk test runs it."] + settings.lines
        try file.append(lines.map { $0 + "\n" }.joined())
    }

    mutating func append(_ block: RecordedBlock) throws(Failure) {
        try file.append(block.text)
        lineCount += block.typed.count
    }

    /// What is said when it is over.
    var sum: Message {
        let recorded: Message = "Recorded \(lineCount, Self.line) to \(path)."
        switch secretCount {
        case 0: return recorded
        case 1: return recorded + " Its password is left out: give it to souk test as SOUK_SECRET_1."
        default:
            return recorded
                + " Its passwords are left out: give them to souk test as SOUK_SECRET_1 to SOUK_SECRET_\(secretCount)."
        }
    }
}

/// What stands still in the world while a session is recorded, beside what the header of the transcript pins.
extension World {
    /// Has the clock stand still, and `undo` go back no further than here.
    func beginPinning() throws(Failure) {
        conditions.clock.hold()
        let state = stores.state
        stores.reach.narrow(hiding: try state.stepNumbers(on: .done) + state.stepNumbers(on: .undone))
    }

    func endPinning() {
        conditions.clock.letGo()
        stores.reach.widen()
    }
}
