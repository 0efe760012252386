import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A kind of entity that `query` lists, with its tiers.
@MainActor
struct QueriedKind {
    /// The name of the kind: `post`.
    let name: String
    /// The tiers, the lowest first.
    private let tiers: [QueriedTier]

    init<Tiers: LemmyTiers>(_ type: Tiers.Type) {
        (name, tiers) = (Tiers.kind, Tiers.queriedTiers)
    }

    /// All kinds, in the order in which `help` lists them.
    static let all = [
        QueriedKind(PostTiers.self), QueriedKind(CommentTiers.self), QueriedKind(CommunityTiers.self),
        QueriedKind(PersonTiers.self), QueriedKind(InstanceTiers.self),
    ]

    /// Returns the kind with a name; nil if `query` lists none such.
    static func named(_ name: String?) -> QueriedKind? { all.first { $0.name == name } }

    /// Returns the living entities of a client, each at its lowest tier.
    func living(in api: ApiClient) -> [any TierModel] { tiers.first?.living(api) ?? [] }

    /// Returns the names of all fields that `show` prints.
    ///
    /// The fields of the tiers are always known; those of related entities, such as `creator`, only while a model that has them lives.
    func fieldNames(in api: ApiClient) -> [String] {
        var seen: Set<String> = []
        return tiers.flatMap { $0.fieldNames(in: api) }.filter { seen.insert($0).inserted }
    }

    /// Returns the name of the field below a heading of a table, `subscriber_count` for `members`; any other word as it is.
    func fieldName(_ typed: String) -> String {
        let own = tiers.flatMap(\.ownNames)
        guard !own.contains(typed), let field = TableFormat.field(headed: typed), own.contains(field) else {
            return typed
        }
        return field
    }

    /// Parses a condition, whose fields may be named as the headings of tables name them.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `usage`.
    func condition(parsing words: [String]) throws(ReplError) -> QueryCondition {
        try QueryCondition(parsing: words).renamed(fieldName)
    }

    /// Parses an order, whose field may be named as the headings of tables name it.
    func sort(parsing typed: String) -> QuerySort { QuerySort(parsing: typed).renamed(fieldName) }

    /// Returns the lowest tier that has all these fields.
    ///
    /// - Throws: ``ReplKit/ReplError`` if no tier has them.
    func tier(withFields names: [String], in api: ApiClient) throws(ReplError) -> QueriedTier {
        var missing = Set(names)
        for tier in tiers {
            missing.subtract(tier.fieldNames(in: api))
            if missing.isEmpty { return tier }
        }
        let known = fieldNames(in: api)
        throw unknownField(names.first { !known.contains($0) } ?? "", known: known, in: api)
    }

    /// Returns the type of the lowest tier that adds all these fields, or of the highest; a field of a related entity counts as the second
    /// tier's.
    func typeName(withFields names: [String]) -> String {
        let known = Set(tiers.flatMap(\.ownNames))
        var missing = Set(names)
        for (index, tier) in tiers.enumerated() {
            missing.subtract(tier.ownNames)
            if index > 0 { missing.formIntersection(known) }
            if missing.isEmpty { return tier.typeName }
        }
        return tiers.last?.typeName ?? ""
    }

    /// Returns the number of the tier that adds a field; nil if none does.
    func tier(adding name: String) -> Int? {
        tiers.firstIndex { $0.ownNames.contains(name) }.map { $0 + 1 }
    }

    /// Returns the type of the property behind a field; nil for a field of a related entity.
    func type(ofField name: String) -> Any.Type? { tiers.lazy.compactMap { $0.type(ofField: name) }.first }

    /// Returns a note if a field belongs to a higher tier and some living entities are below it, so that a query cannot list them.
    func note(onTierOf names: [String], in api: ApiClient) -> String? {
        guard let lowest = tiers.first else { return nil }
        let places = names.map { name in
            (name: name, tier: tiers.firstIndex { $0.fieldNames(in: api).contains(name) } ?? 0)
        }
        guard let highest = places.max(by: { $0.tier < $1.tier }), highest.tier > 0 else { return nil }
        let below = lowest.living(api).count - tiers[highest.tier].living(api).count
        guard below > 0 else { return nil }
        let objects = below == 1 ? "1 \(name) in memory is" : "\(below) \(name) objects in memory are"
        let label = "T\(highest.tier + 1)"
        return "\(highest.name) is a \(label) field, and \(objects) below \(label): upgrade REF"
    }

    private func unknownField(_ field: String, known: [String], in api: ApiClient) -> ReplError {
        let guess = DidYouMean(field, among: known)
        let isPartial = tiers.dropFirst().first?.living(api).isEmpty ?? false
        let rest = isPartial ? "; those of related entities are known as soon as \(name.withArticle) is loaded" : ""
        return ReplError(
            .unknownReference,
            "\(name.withArticle) has no field \"\(field.prefix(40))\"\(guess)",
            hint: "one of \(known.joined(separator: ", "))\(rest)"
        )
    }
}
