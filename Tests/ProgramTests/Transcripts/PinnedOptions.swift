import CommandKit
import Domain
import Foundation
import Transcripts

/// The options that pin what a transcript's settings pin, for a run by hand.
struct PinnedOptions {
    let words: [String]

    init(_ settings: TranscriptSettings) {
        words =
            [
                "--now", settings.now.formatted(.iso8601), "--time-zone", settings.timeZone.identifier, "--language",
                settings.language, "--width", "\(settings.width)", "--usual-format", settings.format.rawValue,
                "--service", settings.service.rawValue, "--color", "never",
            ] + (settings.seed.map { ["--seed", "\($0)"] } ?? []) + (settings.isSafe ? ["--safe"] : [])
            + (settings.isAccessible ? ["--accessible"] : []) + (settings.hasFaults ? ["--allow-faults"] : [])
    }
}
