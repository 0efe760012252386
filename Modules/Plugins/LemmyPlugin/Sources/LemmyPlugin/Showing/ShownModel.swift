import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

/// A model at its own tier, with those below and the records that stand beside it.
struct ShownModel: Showable {
    let model: any TierModel

    init(_ model: any TierModel) {
        self.model = model
    }

    var reference: EntityKey { model.reference }

    var tierLabel: String? { model.isRelation ? nil : model.tierLabel }

    var identity: ObjectIdentifier? { ObjectIdentifier(model) }

    /// Its tiers' objects, the top first.
    var heldIdentities: [ObjectIdentifier] { TierReading.all(of: model).map { ObjectIdentifier($0.model) } }

    var headline: String {
        if let text = TierReading.text(["title", "displayName", "name"], of: model) { return text }
        // A comment has no title: its beginning has to do.
        guard let text = TierReading.text(["content"], of: model) else {
            return typedName(of: model.kind).replacing("_", with: " ")
        }
        return text.count > 50 ? "\(text.prefix(47))..." : text
    }

    /// The fields of every tier, the lowest first, then the records beside it.
    func fields() -> [ShownField] {
        ReadFields.shared.fields(of: model, from: { sources }, readFields)
    }

    /// Its tiers, and the neighbours whose names or fields stand among its own, with their tiers.
    private var sources: [(model: any TierModel, hasEdits: Bool)] {
        let tiers = TierReading.all(of: model)
        let beside = tiers.flatMap(\.references).flatMap { reference in
            reference.models.flatMap { TierReading.chain(of: $0) }.map { ($0, reference.record != nil) }
        }
        return tiers.map { ($0.model, true) } + beside
    }

    private func readFields() -> [ShownField] {
        let tiers = TierReading.all(of: model).reversed()
        let own = tiers.flatMap { tier in
            (tier.fields + tier.references.filter { $0.record == nil }.map(\.field))
                .map { model.isRelation ? $0 : $0.headed(by: tier.model.tierLabel, prefix: false) }
        }
        let beside = tiers.flatMap(\.references).flatMap { reference in
            (reference.record.map { TierReading($0).fields } ?? [])
                .map { $0.headed(by: reference.typedName, prefix: $0.name != "subscribed") }
        }
        return own + beside
    }

    var watchedFields: [String]? {
        (ReadFields.shared.names(of: model) ?? fields().map(\.name)).filter { !Self.followers.contains($0) }
    }

    /// What changes with a score or a count above it, and is not worth a line.
    private static let followers: Set = ["upvotes", "downvotes", "local_subscriber_count"]

    private var references: [TierReading.Reference] { TierReading.all(of: model).reversed().flatMap(\.references) }

    var edgeNames: [String] { references.map(\.typedName) }

    func edge(_ name: String) -> (any Showable)? {
        references.first { $0.typedName == name }.flatMap { edge($0) }
    }

    /// All that it leads to.
    var held: [any Showable] { references.compactMap { edge($0) } }

    private func edge(_ edge: TierReading.Reference) -> (any Showable)? {
        guard edge.isList else { return edge.models.first.map(shown) }
        let name = EntityKey(kind: reference.kind, id: "\(reference.id).\(edge.typedName)")
        return ShownList(reference: name, list: edge.models.map(shown))
    }
}

extension TierModel {
    /// `post`.
    var kind: String { Value.kind }

    /// Whether it is a record of what one has to do with another: it has no tiers.
    var isRelation: Bool { kind.hasSuffix("Relation") }

    /// `T2`.
    var tierLabel: String { "T\(Value.tier)" }

    /// The entity's name as people type it: `community_person_relation:6-24`.
    var reference: EntityKey { EntityKey(kind: typedName(of: Value.kind), id: "\(id)") }
}

extension ShownField {
    fileprivate func headed(by group: String, prefix: Bool) -> ShownField {
        ShownField(prefix ? "\(group).\(name)" : name, value, isPending: isPending, group: group)
    }
}
