/// A row of a query: a model that matches, and its place in the order.
class QueryRow<Model: TierModel> {
    let model: Model
    /// The key of the row's tier, which orders rows with equal sort keys.
    let identity: TierKey
    /// The group of the row in each grouping of the query, by the grouping's number.
    var groups: [Int: AnyHashable] = [:]

    init(_ model: Model) { (self.model, identity) = (model, model.key) }

    /// Returns true if this row is listed before another one of the same query.
    func isBefore(_ other: QueryRow) -> Bool { identity.isBefore(other.identity) }
}

/// A row with the key that it is sorted by.
final class SortedQueryRow<Model: TierModel, Key: Comparable>: QueryRow<Model> {
    let key: Key
    /// The number that orders rows as far as it differs: most comparisons need no generic code.
    private let rank: UInt64

    init(_ model: Model, _ key: Key) {
        self.key = key
        rank = (key as? any RankedKey)?.rank ?? 0
        super.init(model)
    }

    override func isBefore(_ other: QueryRow<Model>) -> Bool {
        let other = unsafeDowncast(other, to: SortedQueryRow.self)
        if rank != other.rank { return rank < other.rank }
        if key < other.key { return true }
        return !(other.key < key) && identity.isBefore(other.identity)
    }
}

extension TierKey {
    /// Returns true if an identity of the same tier is listed before another one: numbers by value, texts as texts.
    fileprivate func isBefore(_ other: TierKey) -> Bool {
        switch (form, other.form) {
        case (.number, .number): Int(bitPattern: word) < Int(bitPattern: other.word)
        case (.pair, .pair): word < other.word
        default: id.description < other.id.description
        }
    }
}
