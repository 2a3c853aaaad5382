import Domain
import Transcripts

/// The secrets of a transcript, which stand in the environment: `> $SOUK_SECRET_1` types what the variable holds.
struct TypedSecrets {
    private let values: [(name: String, value: String)]

    /// Looks for the secrets that are typed.
    ///
    /// - Parameter lines: What is typed, with the number that each line has in the file.
    init(
        in lines: [(text: String, number: Int)], _ secret: (String) -> String?
    ) throws(TranscriptHindrance) {
        var values: [(String, String)] = []
        for line in lines where Self.isName(line.text) {
            let name = String(line.text.dropFirst())
            guard let value = secret(name) else {
                throw .failed(
                    TestFailure(line: line.number, message: "The environment has no \(name), which is typed here."))
            }
            values.append((line.text, value))
        }
        self.values = values
    }

    /// The line with what the variable holds where it is the name of one.
    func filled(_ line: String) -> String {
        values.first { $0.name == line }?.value ?? line
    }

    /// What was printed, without secrets; those of a few characters stand in any text and are left.
    func hidden(in text: String) -> String {
        values.reduce(text) { $1.value.count < 4 ? $0 : $0.replacing($1.value, with: $1.name) }
    }

    private static func isName(_ line: String) -> Bool {
        let prefix = "$SOUK_SECRET_"
        return line.hasPrefix(prefix) && Int(line.dropFirst(prefix.count)) != nil
    }
}
