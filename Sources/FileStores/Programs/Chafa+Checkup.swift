import Domain
public import Services

extension Chafa: Checkup {
    /// Whether the program is there.
    public func findings() async -> [Finding] {
        guard let path else {
            return [
                Finding(
                    "chafa", .warning, "It is not installed: most pictures are only told of.",
                    advice: "Install the package chafa.")
            ]
        }
        return [Finding("chafa", .fine, "“\(path)” draws pictures.")]
    }
}
