import CommandKit
import Domain

/// Renders output without decoration, the same on every terminal and in every script.
///
/// No head over records, no colours, nothing cut off or wrapped but the paragraphs of a sheet.
struct PlainRenderer {
    let wording: Wording

    func lines(of output: Output) -> [Line] {
        let lines = ContentLayout(in: wording).lines(of: output.data) + output.messageLines(in: wording)
        guard let hint = output.hint, !output.hasRecords else { return lines }
        return lines + wording.lines(of: "hint: \(hint)")
    }
}

extension Output {
    /// Whether there are records to see: what to type next is known to a script then.
    fileprivate var hasRecords: Bool {
        switch data {
        case .records(let list): !list.records.isEmpty
        case .record: true
        case .nothing, .table, .page: false
        }
    }
}
