import LemmyMiddleware
import Middleware
import Primitives
import Propagation
import ReplKit

/// A model at its own tier, with the lower tiers and the related records.
struct ShownModel: Showable {
    let model: any TierModel

    init(_ model: any TierModel) {
        self.model = model
    }

    var reference: EntityKey { model.reference }

    var tierLabel: String? { model.isRelation ? nil : model.tierLabel }

    var identity: ObjectIdentifier? { ObjectIdentifier(model) }

    /// The objects of its tiers, the highest first.
    var retainedIdentities: [ObjectIdentifier] { TierReflection.all(of: model).map { ObjectIdentifier($0.model) } }

    /// The model's own id: its state names the tiers below and the related records.
    var inspectedIDs: [InspectedID] { [model.inspectedID] }

    var headline: String {
        if let title { return title }
        // A comment has no title, so its beginning is used.
        guard let content else { return snakeCaseName(of: model.kind).replacing("_", with: " ") }
        return content.count > 50 ? "\(content.prefix(47))..." : content
    }

    /// The title or the name; else the whole text. Nil if the model has none of them.
    var wholeHeadline: String? { title ?? content }

    private var title: String? { TierReflection.text(["title", "displayName", "name"], of: model) }
    private var content: String? { TierReflection.text(["content"], of: model) }

    /// Returns the fields of every tier, the lowest first, then those of the related records.
    func fields() -> [ShownField] {
        let tiers = TierReflection.all(of: model).reversed()
        let own = tiers.flatMap { tier in
            (tier.fields + tier.namedReferences.map(\.field))
                .map { model.isRelation ? $0 : $0.headed(by: tier.model.tierLabel) }
        }
        let beside = tiers.flatMap(\.records).flatMap { name, record in
            record.fields.map {
                ShownField(Self.name($0.name, of: name), $0.value, $0.certainty, group: name)
            }
        }
        return (own + beside).map(FieldPlaces.placed)
    }

    /// Returns true if one of these fields was read from a file, and no answer of this launch has delivered it.
    func hasStoredField(among names: [String]) -> Bool {
        TierReflection.all(of: model).contains { tier in
            let own = tier.names + tier.namedReferences.map(\.typedName)
            if tier.model.isStored, own.contains(where: names.contains) { return true }
            return tier.records.contains { name, record in
                record.model.isStored && record.names.contains { names.contains(Self.name($0, of: name)) }
            }
        }
    }

    /// The names of ``fields()``, without the fields that depend on others.
    var watchedFields: [String]? {
        let tiers = TierReflection.all(of: model).reversed()
        let own = tiers.flatMap { $0.names + $0.namedReferences.map(\.typedName) }
        let beside = tiers.flatMap(\.records).flatMap { name, record in
            record.names.map { Self.name($0, of: name) }
        }
        return (own + beside).filter { !Self.followers.contains($0) }
    }

    /// Returns the name of a record's field beside an entity: `relation.blocked`; the mark of a subscription has no prefix.
    private static func name(_ name: String, of record: String) -> String {
        name == "subscribed" ? name : "\(record).\(name)"
    }

    /// The fields that change together with a score or a count, and need no line of their own.
    private static let followers: Set = ["upvotes", "downvotes", "local_subscriber_count"]

    var editableFields: [String]? { EditableFields.names(ofKind: model.kind) }

    private var references: [TierReflection.Reference] {
        TierReflection.all(of: model).reversed().flatMap(\.references)
    }

    var edgeNames: [String] { references.map(\.typedName) }

    func edge(_ name: String) -> (any Showable)? {
        references.first { $0.typedName == name }.flatMap { edge($0) }
    }

    /// All objects that the model references.
    var retainedObjects: [any Showable] { references.compactMap { edge($0) } }

    private func edge(_ edge: TierReflection.Reference) -> (any Showable)? {
        guard edge.isList else { return edge.models.first.map(shown) }
        let name = EntityKey(kind: reference.kind, id: "\(reference.id).\(edge.typedName)")
        return ShownEdgeList(reference: name, list: edge.models.map(shown))
    }
}

extension TierModel {
    /// The kind of the model: `post`.
    var kind: String { Value.kind }

    /// True if the model is the record of a relation, which has no tiers.
    var isRelation: Bool { kind.hasSuffix("Relation") }

    /// The label of the model's tier: `T2`.
    var tierLabel: String { "T\(Value.tier)" }

    /// The reference as people type it: `community_person_relation:6-24`, `image:cat.png`.
    var reference: EntityKey {
        let kind = Value.kind == ImageUpload.Value.kind ? "image" : snakeCaseName(of: Value.kind)
        return EntityKey(kind: kind, id: "\(id)")
    }
}

extension ShownField {
    fileprivate func headed(by group: String) -> ShownField {
        ShownField(name, value, certainty, group: group)
    }
}

extension TierReflection {
    /// The references that are shown by name.
    fileprivate var namedReferences: [Reference] { references.filter { $0.record == nil } }

    /// The related records, each with its name.
    fileprivate var records: [(name: String, record: TierReflection)] {
        references.compactMap { reference in reference.record.map { (reference.typedName, TierReflection(record: $0)) }
        }
    }
}

/// A reference of an entity to several objects: `post:42.moderators`.
struct ShownEdgeList: Showable {
    let reference: EntityKey
    let list: [any Showable]

    var identity: ObjectIdentifier? { nil }
    var headline: String { "\(list.count) of \(reference)" }
    func fields() -> [ShownField] { [ShownField("count", list.count)] }
    func rows() -> [any Showable]? { list.map { row in (row as? any SubjectProviding).map { ShownRow($0) } ?? row } }

    var tableFormat: TableFormat { .lemmy }

    /// The columns that distinguish the rows.
    var columns: [String] {
        let names = Set(list.first?.fields().map(\.name) ?? [])
        let columns = ["name", "score", "title", "content"].filter(names.contains)
        guard let last = columns.last else { return [] }
        return columns.dropLast() + [RowMarks.fieldName, last]
    }
}
