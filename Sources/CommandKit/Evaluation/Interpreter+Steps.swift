import Domain
import Services
import Syntax

/// What is noted for `undo` beside what a command changed.
extension Interpreter {
    /// Makes the line a step that `undo` takes back, when it changed anything but where one is looking.
    ///
    /// - Returns: The step's number; nil where it is none.
    func note(_ line: ParsedLine, by command: any Command, _ changes: [Step.Change]) -> Int? {
        guard command.signature.isUndoable, !changes.isEmpty else { return nil }
        return world.steps.note(Step(line: ShownLine(line.source).string, changes: changes))
    }

    /// Takes services out of the steps, before the session forgets them: whoever is killed between the two finds nothing
    /// in `undo` that is forgotten elsewhere.
    ///
    /// - Returns: Why something of them is still there.
    func forgetSteps(of services: Set<ServiceName>) -> CommandError? {
        do throws(StoreError) {
            for service in services { try world.steps.forget(service) }
            return nil
        } catch {
            return CommandError(error)
        }
    }

    /// Puts the steps that were taken back or done again where they are now.
    func finish(_ walk: StepWalk?) {
        if let walk { world.steps.move(walk.numbers, from: walk.shelf) }
    }
}
