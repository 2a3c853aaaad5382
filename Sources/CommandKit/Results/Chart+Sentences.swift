public import Domain

extension Chart {
    /// What there is to say of it in a sentence or a few; empty where no record is in it.
    public var sentence: Message {
        var sentence = summary.count > 0 ? outline : "No \(plural: summary.noun) to chart."
        if isGrowing { sentence = sentence + " Each range is about twice as wide as the one before it." }
        if summary.missing > 0 {
            sentence = sentence + " Without a value: \(summary.missing, summary.noun)."
        }
        return sentence
    }

    private var outline: Message {
        let records: Message = "\(summary.count, summary.noun)"
        guard let minimum = summary.minimum, let maximum = summary.maximum else { return "\(title): \(records)." }
        if let mean = summary.mean, let median = summary.median {
            return
                "\(title): \(records), from \(minimum.brief) to \(maximum.brief), mean \(mean.brief), median \(median.brief)."
        }
        guard let lowest = rows.first(where: { $0.figure == minimum }),
            let highest = rows.first(where: { $0.figure == maximum })
        else { return "\(title): \(records)." }
        if minimum == maximum { return "\(title): \(records), \(minimum.message) each." }
        return
            "\(title): \(records), highest \(highest.label.message) with \(maximum.message), lowest \(lowest.label.message) with \(minimum.message)."
    }
}
