@_exported public import Scaffolding

@testable import Transcripts

/// A folder with test files, and a fake souk that follows the instructions in its lines.
struct TestBench {
    let folder = TemporaryFolder()
    /// The folder in which sessions create theirs.
    let scratch: String

    /// Prints a mark for each line that it reads, as souk does, and then does what the line says.
    private static let program = #"""
        if [ ! -t 0 ] && [ "$(readlink /proc/$$/fd/0)" = /dev/null ]; then
            exit 0
        fi
        while read -r line; do
            printf '\036'
            case $line in
            crash) kill -SEGV $$ ;;
            hang) echo hanging; exec sleep 1000 ;;
            defect) exit 70 ;;
            quit) exit 0 ;;
            arguments) echo "$*" ;;
            files) ls ;;
            environment) env | grep -vE '^(PWD|SHLVL|_|HOME|TMPDIR)=' | sort ;;
            wait*) while [ ! -e "${line#wait }" ]; do sleep 0.01; done; echo waited ;;
            make*) : > "${line#make }" ;;
            fail*) echo failing; exit "${line#fail }" ;;
            "#"*) ;;
            *) echo "$line" ;;
            esac
        done
        """#

    init() throws {
        scratch = folder.file("scratch")
        try folder.createFolder("scratch")
        try folder.writeProgram(Self.program, to: "souk")
    }

    var conditions: TestConditions {
        var conditions = TestConditions(
            program: folder.file("souk"), searchPath: "/usr/bin:/bin", temporaryFolder: scratch)
        conditions.patience = .seconds(600)
        return conditions
    }

    /// The leftovers of sessions.
    func leftovers() throws -> [String] { try folder.names(in: "scratch") }

    /// Runs one file with this text.
    func tested(_ text: String, named name: String = "a.souk", _ conditions: TestConditions? = nil) async throws
        -> TestedFile
    {
        let plan = try TestPlan([folder.write(text, to: name)], containing: nil)
        return await FileTest(file: plan.files[0], conditions: conditions ?? self.conditions).tested()
    }
}
