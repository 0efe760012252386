/// A record of the models that a query's closures have read while one row was evaluated.
///
/// While a recorder is current, ``TierModel/reading(_:)`` reports to it and not to Observation. A query learns of a change from the client
/// store, so its rows need no observation registrar, which would cost a kilobyte each.
@MainActor @usableFromInline
final class ReadRecorder {
    /// The recorder of the row that is being evaluated.
    @usableFromInline static var current: ReadRecorder?

    /// The tier of the row that is being evaluated; nil if reads are ignored.
    private let row: TierKey?
    private let kind: String
    /// The tiers of the same entity that were read.
    private(set) var ownTiers: Set<ObjectIdentifier> = []
    /// The other entities that were read.
    private(set) var others: Set<TierKey> = []

    private static let ignoring = ReadRecorder()

    init(_ row: TierKey, kind: String) { (self.row, self.kind) = (row, kind) }

    private init() { (row, kind) = (nil, "") }

    @usableFromInline
    func record<Model: TierModel>(_ model: Model) {
        guard let row else { return }
        let key = model.key
        if key.tier == row.tier, key == row { return }
        if Model.Value.kind == kind, key.of(row.tier) == row {
            ownTiers.insert(key.tier)
        } else {
            others.insert(key)
        }
    }

    /// Calls a closure and returns its result with the record of the models that it has read.
    static func recording<Result>(_ row: TierKey, kind: String, _ body: () -> Result) -> (Result, ReadRecorder) {
        let recorder = ReadRecorder(row, kind: kind)
        return (using(recorder, body), recorder)
    }

    /// Calls a closure whose reads of models are reported to nobody, neither to Observation nor to a query.
    static func ignoringReads<Result>(_ body: () -> Result) -> Result { using(ignoring, body) }

    private static func using<Result>(_ recorder: ReadRecorder, _ body: () -> Result) -> Result {
        let outer = current
        current = recorder
        defer { current = outer }
        return body()
    }
}

extension TierKey {
    /// Returns the key of another tier of the same entity.
    func of(_ tier: ObjectIdentifier) -> TierKey { TierKey(tier, word, form, text) }
}
