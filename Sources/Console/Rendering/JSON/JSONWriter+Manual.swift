import CommandKit

extension JSONWriter {
    /// The command table: a row for each command, with its parameters and examples inside.
    mutating func reference(_ manual: Manual) {
        kind("table")
        key("columns")
        strings(["name", "aliases", "category", "summary", "usage", "parameters", "examples"])
        key("rows")
        array { json in
            for entry in manual.entries { json.entry(entry) }
        }
    }

    private mutating func entry(_ entry: Manual.Entry) {
        object { json in
            json.member("name", entry.name)
            json.key("aliases")
            json.strings(entry.aliases)
            json.member("category", entry.category.rawValue)
            json.member("summary", entry.summary.exact)
            json.member("usage", entry.usage)
            json.key("parameters")
            json.array { json in
                for parameter in entry.parameters { json.parameter(parameter) }
            }
            json.key("examples")
            json.array { json in
                for example in entry.examples { json.example(example) }
            }
        }
    }

    private mutating func parameter(_ parameter: Manual.Entry.Parameter) {
        object { json in
            json.member("name", parameter.name)
            json.member("help", parameter.help.exact)
            json.member("optional", parameter.isOptional)
        }
    }

    private mutating func example(_ example: Example) {
        object { json in
            json.member("line", example.line)
            json.key("after")
            json.strings(example.preparation)
            json.member("prints", example.prints)
        }
    }
}
