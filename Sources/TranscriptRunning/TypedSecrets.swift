import Domain
import Transcripts

/// The secrets of a transcript, from the environment: `> $SOUK_SECRET_1` types the value of the variable.
struct TypedSecrets {
    private let values: [(name: String, value: String)]

    /// Looks up the secrets that are typed.
    ///
    /// - Parameter lines: The typed lines, with their line numbers in the file.
    init(
        in lines: [(text: String, number: Int)], _ secret: (String) -> String?
    ) throws(TranscriptHindrance) {
        var values: [(String, String)] = []
        for line in lines where Self.isName(line.text) {
            let name = String(line.text.dropFirst())
            guard let value = secret(name) else {
                throw .failed(
                    TestFailure(
                        line: line.number, message: "The environment variable \(name) is not set; it is typed here."))
            }
            values.append((line.text, value))
        }
        self.values = values
    }

    /// Returns the value of the variable if the line is a variable's name; otherwise the line.
    func filled(_ line: String) -> String {
        values.first { $0.name == line }?.value ?? line
    }

    /// Returns printed text with secrets replaced by their names. Secrets of fewer than four characters are left, since
    /// they occur in any text.
    func hidden(in text: String) -> String {
        values.reduce(text) { $1.value.count < 4 ? $0 : $0.replacing($1.value, with: $1.name) }
    }

    private static func isName(_ line: String) -> Bool {
        let prefix = "$SOUK_SECRET_"
        return line.hasPrefix(prefix) && Int(line.dropFirst(prefix.count)) != nil
    }
}
