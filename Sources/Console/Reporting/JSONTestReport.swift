import Domain
import Rendering
import Transcripts

/// A report with one JSON object per line for each file, then one for all of them.
struct JSONTestReport: TestReport {
    func entry(of file: TestedFile, number: Int) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("file", file.path)
            json.member("kind", file.kind?.rawValue)
            json.member("status", Self.word(for: file.verdict))
            json.member("size", file.size)
            json.member("milliseconds", file.duration.roundedMilliseconds)
            json.key("failures")
            json.array { json in
                for failure in file.failures { Self.write(failure, to: &json) }
            }
        }
        return json.text + "\n"
    }

    func ending(_ summary: TestSummary) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("files", summary.files.count)
            json.member("passed", summary.passed)
            json.member("accepted", summary.accepted)
            json.member("failed", summary.failed)
            json.member("leftOut", summary.leftOut)
            json.member("milliseconds", summary.duration.roundedMilliseconds)
        }
        return json.text + "\n"
    }

    private static func write(_ failure: TestFailure, to json: inout JSONWriter) {
        json.object { json in
            json.member("line", failure.line)
            json.member("typed", failure.typed)
            json.member("message", failure.message.map { $0.exact })
            json.key("expected")
            json.array { json in
                for text in failure.lines.flatMap(\.expectedLines) { json.string(text) }
            }
            json.key("printed")
            json.array { json in
                for text in failure.lines.flatMap(\.printedLines) { json.string(text) }
            }
        }
    }

    private static func word(for verdict: TestedFile.Verdict) -> String {
        switch verdict {
        case .passed: "passed"
        case .accepted: "accepted"
        case .failed: "failed"
        case .unreadable: "unreadable"
        }
    }
}
