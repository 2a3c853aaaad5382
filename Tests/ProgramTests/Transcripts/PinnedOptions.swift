import CommandKit
import Domain
import Foundation
import Transcripts

/// The options that pin what a transcript's settings pin, for a run by hand.
struct PinnedOptions {
    let words: [String]

    init(_ settings: TranscriptSettings) {
        words = [
            "--now", settings.now.formatted(.iso8601), "--time-zone", settings.timeZone.identifier, "--width",
            "\(settings.width)", "--service", settings.service.rawValue,
        ]
    }
}
