import CommandKit
import Domain
import Foundation
import Ports
import Testing

@Suite struct ManualPageTests {
    @Test(.enabled("needs groff", { FileManager.default.isExecutableFile(atPath: "/usr/bin/groff") }))
    func `the page for man is read without a complaint and holds every exit status`() async throws {
        let page = try await Program.shell(
            "'\(Program.path)' --man-page | groff -man -Tutf8 -ww -K utf8 -P-cbou 2>&1; echo status ${PIPESTATUS[*]}")
        #expect(page.hasSuffix("status 0 0\n"))
        #expect(!page.contains("warning"))
        #expect(page.contains("draft set FIELD VALUE"))
        #expect(page.matches(of: /--version\b/).count == 1)
        for status in ExitStatus.allCases {
            // `man` wraps lines; the first words of a meaning stay on one line.
            #expect(page.contains(status.meaning.unrendered.prefix(20)), "\(status)")
        }
    }
}
