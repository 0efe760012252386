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
        let tiers = TierReading.all(of: model).reversed()
        let own = tiers.flatMap { tier in
            (tier.fields + tier.namedReferences.map(\.field))
                .map { model.isRelation ? $0 : $0.headed(by: tier.model.tierLabel) }
        }
        let beside = tiers.flatMap(\.records).flatMap { name, record in
            record.fields.map {
                ShownField(Self.name($0.name, of: name), $0.value, $0.certainty, group: name)
            }
        }
        return own + beside
    }

    /// The names of ``fields()``, without those that follow others.
    var watchedFields: [String]? {
        let tiers = TierReading.all(of: model).reversed()
        let own = tiers.flatMap { $0.names + $0.namedReferences.map(\.typedName) }
        let beside = tiers.flatMap(\.records).flatMap { name, record in
            record.names.map { Self.name($0, of: name) }
        }
        return (own + beside).filter { !Self.followers.contains($0) }
    }

    /// What a record's field is called beside an entity: `relation.blocked`; the subscription's mark by itself.
    private static func name(_ name: String, of record: String) -> String {
        name == "subscribed" ? name : "\(record).\(name)"
    }

    /// What changes with a score or a count above it, and is not worth a line.
    private static let followers: Set = ["upvotes", "downvotes", "local_subscriber_count"]

    var editableFields: [String]? { EditableFields.names(ofKind: model.kind) }

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
    fileprivate func headed(by group: String) -> ShownField {
        ShownField(name, value, certainty, group: group)
    }
}

extension TierReading {
    /// What it leads to and tells by its name.
    fileprivate var namedReferences: [Reference] { references.filter { $0.record == nil } }

    /// The records beside it, each with its name.
    fileprivate var records: [(name: String, record: TierReading)] {
        references.compactMap { reference in reference.record.map { (reference.typedName, TierReading(record: $0)) } }
    }
}
