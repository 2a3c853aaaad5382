/// Random user input, mostly commands that change something.
enum SimulatedLines {
    private static let names = ["velo", "sofa", "lampe"]

    static func random(using chance: inout some RandomNumberGenerator) -> String {
        let name = names.randomElement(using: &chance) ?? "velo"
        let other = names.randomElement(using: &chance) ?? "sofa"
        let number = Int.random(in: 1...999, using: &chance)
        let row = Int.random(in: 1...3, using: &chance)
        let lines = [
            "draft new \(name)", "draft new \(name)", "draft new", "draft set title Titre \(number)",
            "draft set price \(number)", "draft set description “Ligne \(number)”", "draft set urgent yes",
            "draft unset price", "draft discard", "draft discard \(name)", "draft rename \(name)",
            "draft rename \(name) \(other)", "draft duplicate \(name)", "draft open \(name)", "draft from \(row)",
            "pin \(row)", "unpin \(row)", "archive \(row)", "restore all", "list", "search Table", "search v",
            "filter price < \(row * 10 + 1)", "sort price", "clear", "save search \(name)", "forget \(name)", "undo",
            "undo", "redo", "set page-size \(number)", "show \(row)",
        ]
        return lines.randomElement(using: &chance) ?? "list"
    }
}
