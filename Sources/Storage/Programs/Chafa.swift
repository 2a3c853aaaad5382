public import Domain
public import Ports

import Platform

/// The program `chafa`, which decodes pictures and converts them to what terminals draw.
///
/// It gets the picture as a file in a folder of its own and nothing else from souk: no terminal, no descriptor, no
/// environment variable. Its memory, time and output are limited, whatever the picture.
public struct Chafa: PictureConverter {
    private let environment: [String: String]
    private let patience: Duration

    /// - Parameters:
    ///   - environment: Gives the `PATH` to find the program in, and the `TMPDIR` for its folder.
    ///   - patience: The time limit for the program.
    public init(environment: [String: String], patience: Duration = .seconds(3)) {
        (self.environment, self.patience) = (environment, patience)
    }

    /// The maximum output in bytes: twice that of the largest picture on a large terminal.
    private static let outputLimit = 8_000_000
    /// The maximum private memory in KiB; shared code takes about 10 MB more.
    private static let memoryLimit = 48 * 1024
    /// The side, in pixels, of the squares that chafa calls cells.
    private static let square = 8

    public func draw(_ picture: Picture, as form: PictureForm, in size: PictureSize) async throws(Failure) -> [UInt8] {
        guard let path else { throw Failure(.refused, "Drawing it needs the program chafa, which is not installed.") }
        let result: (ending: CapturedRun.Ending, output: [UInt8], errors: [UInt8])
        do {
            let folder = try ScratchFolder(named: "souk-picture", in: environment["TMPDIR"])
            defer { folder.remove() }
            let file = try folder.write(picture.bytes, to: "picture")
            let run = CapturedRun(
                path: "/bin/sh", arguments: ["sh", "-c", Self.script, path] + Self.arguments(form, size) + [file],
                environment: Self.environment(in: folder), folder: folder.path, patience: patience,
                outputLimit: Self.outputLimit)
            result = try await run.result()
        } catch {
            throw Failure(.refused, error.message)
        }
        return try Self.output(result.output, of: result.ending)
    }

    /// The program's path, from the absolute folders in `PATH`; nil if it is not installed.
    var path: String? { ProgramSearch.path(of: "chafa", in: environment["PATH", default: ""]) }

    /// Limits the program's resources, then becomes the program; its error messages are discarded.
    private static let script = """
        ulimit -d \(memoryLimit); ulimit -s 1024; ulimit -c 0; ulimit -f 32768; ulimit -t 5
        exec "$0" "$@" 2>/dev/null
        """

    private static func environment(in folder: ScratchFolder) -> [String: String] {
        [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.path, "TMPDIR": folder.path,
            "MAGICK_TEMPORARY_PATH": folder.path, "MAGICK_THREAD_LIMIT": "1", "OMP_NUM_THREADS": "1",
        ]
    }

    private static func arguments(_ form: PictureForm, _ size: PictureSize) -> [String] {
        let own: [String]
        let unit: Int
        switch form {
        case .blocks(let colours):
            (own, unit) = (["--format", "symbols", "--symbols", "vhalf", "--colors", colours.rawValue, "-O", "0"], 1)
        case .kitty: (own, unit) = (["--format", "kitty"], square)
        case .iterm2: (own, unit) = (["--format", "iterm"], square)
        case .sixel: (own, unit) = (["--format", "sixels"], square)
        }
        let extent = "\(max(1, size.width / unit))x\(max(1, size.height / unit))"
        return own + ["--size", extent, "--stretch", "--animate", "off", "--threads", "1"]
    }

    private static func output(_ output: [UInt8], of ending: CapturedRun.Ending) throws(Failure) -> [UInt8] {
        switch ending {
        case .ended(0) where !output.isEmpty: return output
        case .ended: throw Failure(.invalidResponse, "The picture could not be unpacked.")
        case .tookTooLong: throw Failure(.refused, "chafa took too long to draw it.")
        case .printedTooMuch: throw Failure(.refused, "chafa printed too much for a picture.")
        case .cancelled: throw Failure.cancelled
        }
    }
}

extension Chafa: Checkup {
    public func findings() async -> [Finding] {
        guard let path else {
            return [
                Finding(
                    "chafa", .warning, "Not installed: most pictures are shown as text only.",
                    advice: "Install the package chafa.")
            ]
        }
        return [Finding("chafa", .fine, "“\(path)” draws pictures.")]
    }
}
