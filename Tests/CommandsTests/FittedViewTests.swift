import CommandKit
import CommandKitTesting
import Commands
import Synchronization
import Testing

@testable import Console
@testable import Rendering

/// Every view of a command fits the terminal and loses nothing without colours.
@Suite struct FittedViewTests {
    private static let widths = [20, 40, 60, 100, 160]

    @Test(arguments: ExplainedExample.all)
    func `what an example prints fits, in colours and without`(explained: ExplainedExample) async throws {
        let wrong = Mutex<[String]>([])
        let run = ExampleRun(table: .builtin, world: try ExplainedExample.world()) { result, line in
            wrong.withLock { $0 += Self.widths.flatMap { Self.faults(of: result, to: line, at: $0) } }
            return LastResult(result, of: line, in: BuiltIn.options((try? result.get())?.format))
        }
        _ = try await run.text(of: explained.example)
        #expect(wrong.withLock { $0 } == [])
    }

    /// Returns the lines that are too wide, and reports colours that say more than the words.
    private static func faults(of result: ExampleRun.Result, to line: String, at width: Int) -> [String] {
        var options = RenderingOptions(format: .table, width: width, isColoured: false, localizer: .english)
        let plain = text(of: result, to: line, options)
        // Copyable values are never broken.
        let wide = plain.split(separator: "\n").filter { line in
            TextWidth.cells(of: line) > width && CopiedText(String(line.drop { $0 == " " })) == nil
        }
        options.theme = .dark
        let isSame = text(of: result, to: line, options).replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain
        return wide.map { "\(width): \($0)" } + (isSame ? [] : ["\(width): “\(line)” says more in colours"])
    }

    private static func text(of result: ExampleRun.Result, to line: String, _ options: RenderingOptions) -> String {
        switch result {
        case .success(let outcome): Renderer(options).rendering(of: outcome.output, for: line)
        case .failure(let error): Renderer(options).rendering(of: error, for: line, at: nil)
        }
    }
}
