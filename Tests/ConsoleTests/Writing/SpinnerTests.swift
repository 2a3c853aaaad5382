import Domain
import Ports
import Testing

@testable import Console
@testable import Rendering

@Suite(.timeLimit(.minutes(10)))
struct SpinnerTests {
    private let clock = ManualClock()
    private let terminal = RecordingDestination()
    private let writer: OutputWriter
    private let spinner: Spinner

    init() {
        writer = OutputWriter(output: terminal.write, error: terminal.write)
        spinner = Spinner(writer: writer, clock: clock) { 20 }
    }

    @Test(arguments: [(false, 149), (true, 900)])
    func `a quick command shows no sign`(inLines: Bool, milliseconds: Int) async throws {
        spinner.begin(inLines: inLines)
        await clock.advance(by: .milliseconds(milliseconds))
        await clock.settle()
        try writer.write("Done.\n", to: .output)
        spinner.end()
        try writer.flush()
        #expect(terminal.text == "Done.\n")
    }

    @Test func `the sign turns, and is gone before the output`() async throws {
        spinner.begin()
        await clock.advance(by: Spinner.patience)
        await clock.advance(by: Spinner.step)
        await clock.settle()
        #expect(terminal.text == "\r⠋ Loading…\u{1B}[K\r⠙ Loading…\u{1B}[K")
        try writer.write("Done.\n", to: .output)
        try writer.flush()
        await clock.advance(by: Spinner.step)
        // A pager may be open for hours: the spinner stops for it.
        await spinner.task?.value
        spinner.end()
        #expect(terminal.text == "\r⠋ Loading…\u{1B}[K\r⠙ Loading…\u{1B}[K\r\u{1B}[KDone.\n")
    }

    @Test func `the latest report is shown beside the spinner, clipped, until the next command`() async throws {
        spinner.report("not asked for")
        spinner.begin()
        for count in 0..<10_000 { spinner.report("scanned \(count)") }
        await clock.advance(by: Spinner.patience)
        await clock.settle()
        #expect(terminal.text == "\r⠋ scanned 9999…\u{1B}[K")
        spinner.report("a \("\u{1B}[2J") that is longer than the screen")
        await clock.advance(by: Spinner.step)
        await clock.settle()
        #expect(terminal.text.hasSuffix("\r⠙ a ␛[2J that is…\u{1B}[K"))
        spinner.end()
        spinner.begin()
        await clock.advance(by: Spinner.patience)
        await clock.settle()
        spinner.end()
        #expect(terminal.text.hasSuffix("\r⠋ Loading…\u{1B}[K\r\u{1B}[K"))
    }

    @Test func `a screen reader gets occasional lines, only with new progress`() async throws {
        spinner.begin(inLines: true)
        await clock.advance(by: Spinner.silence)
        spinner.report("scanned 40")
        await clock.advance(by: Spinner.pause)
        await clock.advance(by: Spinner.pause)
        spinner.report("scanned 90")
        await clock.advance(by: Spinner.pause)
        await clock.settle()
        #expect(terminal.text == "Reading…\nScanned 40 so far.\nScanned 90 so far.\n")
        try writer.write("Done.\n", to: .output)
        try writer.flush()
        spinner.report("scanned 99")
        await clock.advance(by: Spinner.pause)
        await spinner.task?.value
        spinner.end()
        #expect(terminal.text == "Reading…\nScanned 40 so far.\nScanned 90 so far.\nDone.\n")
    }

    @Test func `a terminal without a spinner has no task that draws one`() {
        let still = Spinner(writer: writer, clock: clock, allowsSpinner: false) { 20 }
        still.begin()
        #expect(still.task == nil)
    }
}
