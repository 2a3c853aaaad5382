/// How output is rendered.
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
    case table, plain, json, csv, markdown
}
