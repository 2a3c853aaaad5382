import CommandKit

extension TriedWords {
    /// The words that people try for souk's commands. None is a name or an alias of a command.
    static let builtin = [
        TriedWords("browse", "dir", "top", "all", "count", "how", mean: "list"),
        TriedWords("cat", "view", "voir", "afficher", mean: "show"),
        TriedWords("chercher", "rechercher", "ابحث", mean: "search"),
        TriedWords("open", mean: "show", or: "draft open"),
        TriedWords("order", "cheapest", "newest", "latest", "trier", mean: "sort"),
        TriedWords("back", mean: "previous"),
        TriedWords("first", "last", mean: "page"),
        TriedWords("reload", "update", mean: "refresh"),
        TriedWords("fetch", "download", "sync", mean: "fetch all"),
        TriedWords("switch", "cd", mean: "use"),
        TriedWords("total", "totals", mean: "sum"),
        TriedWords("sum by", "sum month", "sum category", "group", mean: "insights"),
        TriedWords("graph", "plot", "histogram", mean: "chart"),
        TriedWords("stats", "statistics", mean: "insights"),
        TriedWords("photo", "picture", mean: "image"),
        TriedWords("keep", "star", "bookmark", "favorite", "favourite", "épingler", mean: "pin"),
        TriedWords("hide", mean: "archive"),
        TriedWords("category", "tag", "label", mean: "categorise"),
        TriedWords("unarchive", "unhide", mean: "restore"),
        TriedWords("near", "nearby", mean: "map"),
        TriedWords("delete", "remove", "rm", "del", mean: "archive", or: "draft discard"),
        TriedWords("create", "add", mean: "draft new"),
        TriedWords("draft create", "draft add", mean: "draft new"),
        TriedWords("draft copy", "draft clone", mean: "draft duplicate"),
        TriedWords("draft delete", "draft remove", "draft rm", "draft del", mean: "draft discard"),
        TriedWords("draft publish", "draft post", "draft send", mean: "draft export"),
        TriedWords(
            "draft title", "draft price", "draft category", "draft description", "draft image", "draft urgent",
            mean: "draft set"),
        TriedWords("draft save", "draft close", need: "Drafts are saved as you type."),
        TriedWords("signin", "sign", "log", mean: "login"),
        TriedWords("signout", "logoff", mean: "logout"),
        TriedWords(
            "config", "settings", "options", "preferences", "language", "lang", "currency", "theme", "colors",
            mean: "set"),
        TriedWords("date", "time", mean: "clock"),
        TriedWords("version", "about", need: "Type souk --version in a shell."),
        TriedWords("import", mean: "draft import", or: "state import"),
        TriedWords("bye", "leave", "close", ":q", "quitter", mean: "quit"),
        TriedWords("man", "commands", "usage", "info", "h", "aide", mean: "help"),
    ]
}
