import CommandKit
import Services
import Syntax
import Transcripts

/// Renders what was printed as it is printed when the transcript is run: by what its header pins, without colours.
struct RecordedRendering {
    let settings: TranscriptSettings
    /// What the program was asked for, and what the session has set.
    let appearance: Appearance
    let session: Settings

    private func options(asked: OutputFormat?) -> RenderingOptions {
        var pinned = appearance
        pinned.usualFormat = settings.format
        pinned.width = settings.width
        pinned.isColoured = false
        pinned.timeZone = settings.timeZone
        pinned.isAccessible = settings.isAccessible ? true : nil
        pinned.isUsuallyAccessible = false
        return pinned.options(asked: asked, settings: session)
    }

    /// What is printed; nil where that is something else at each place, since a path is in lines that are broken to fit.
    ///
    /// - Parameter folders: Paths that are others at each place.
    func text(
        of result: LineResult, for line: String, at place: ScriptPlace, in folders: [String]
    ) -> String? {
        let options = options(asked: result.askedFormat)
        let (output, error) = result.text(for: line, at: place, in: options)
        let text = output + error
        guard options.format == .table else { return text }
        let unbroken = text.filter { !$0.isNewline }
        return folders.contains(where: unbroken.contains) ? nil : text
    }

    func blocks(for lines: DraftFieldLines, comment: String) -> [RecordedBlock] {
        lines.changes.enumerated().map { place, change in
            RecordedBlock(
                typed: change.typed,
                printed: Renderer(options(asked: nil)).rendering(of: .message(change.message), for: change.typed[0]),
                comment: place == 0 ? comment : nil)
        }
    }
}
