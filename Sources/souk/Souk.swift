import ArgumentParser
import CommandKit
import Console
import LineEditing
import Services

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The program: reads its options, takes up the session, and runs scripts or the prompt.
@main
@MainActor
enum Souk {
    static func main() async {
        let writer = OutputWriter()
        let isTest = CommandLine.arguments.dropFirst().first == TestOptions.name
        do {
            let watch = try SignalWatch.begin()
            let environment = Environment.variables
            if isTest {
                exit(
                    try await TestLaunch(.parse(Array(CommandLine.arguments.dropFirst(2)))).run(watch, writer).rawValue)
            }
            // Without options nothing is parsed: the parser takes longer than all else before the prompt.
            let launch =
                try CommandLine.arguments.count > 1
                ? Launch(SoukOptions.parse(), environment: environment) : Launch(environment: environment)
            let spinner = launch.spins ? Spinner(writer: writer) : nil
            var world = try World(
                launch, person: TerminalPerson(writer: writer), progress: spinner ?? NoProgressWatcher(), writer: writer
            )
            world.editor = UndisturbedEditor(world.editor, writer: writer)
            let status = try await launch.run(in: world, watch, writer, spinner)
            // Nothing is taken apart at the end: whatever was said to be done is on disk.
            withExtendedLifetime(world) { exit(status.rawValue) }
        } catch {
            exit(Farewell(error, of: isTest ? TestOptions.self : SoukOptions.self).said(to: writer).rawValue)
        }
    }
}
