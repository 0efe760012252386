import Primitives

/// Changes of one redraw that differ only in their row: `26 posts: subscribed yes -> no?`.
struct ChangeBatch {
    let first: ViewChange
    private(set) var count = 1

    /// The minimum number of equal changes that are reported in one line.
    private static let least = 4

    /// Returns the changes in order. Four or more equal changes of different rows form one batch at the position of the first.
    ///
    /// - Complexity: O(changes).
    static func batches(of changes: [ViewChange]) -> [ChangeBatch] {
        var alike: [Key: Int] = [:]
        for key in changes.compactMap(Key.init) { alike[key, default: 0] += 1 }
        var places: [Key: Int] = [:]
        var batches: [ChangeBatch] = []
        for change in changes {
            guard let key = Key(change), alike[key, default: 0] >= least else {
                batches.append(ChangeBatch(first: change))
                continue
            }
            if let place = places[key] {
                batches[place].count += 1
            } else {
                places[key] = batches.count
                batches.append(ChangeBatch(first: change))
            }
        }
        return batches
    }

    /// Returns the text behind the name of the view.
    func text(_ signs: Signs) -> TintedText {
        guard let subject, case .fields(_, let steps, let ending) = first else { return first.text(signs) }
        var text = TintedText("\(subject): ")
        text.append(ViewChange.text(of: steps, ending, signs))
        return text
    }

    /// The rows of a batch of several: `26 posts`; nil for one row.
    var subject: String? {
        guard count > 1, case .fields(let reference, _, _) = first else { return nil }
        return "\(count) \(reference.kind.plural)"
    }

    /// The common part of changes that form one batch.
    private struct Key: Hashable {
        let kind: String
        let steps: [ViewChange.FieldStep]
        let ending: ViewChange.EditEnding

        init?(_ change: ViewChange) {
            guard case .fields(let reference, let steps, let ending) = change else { return nil }
            (kind, self.steps, self.ending) = (reference.kind, steps, ending)
        }
    }
}
