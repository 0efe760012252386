import LemmyMiddleware
import Middleware
import ReplKit

/// The fields and references of one tier of an entity. They are read through its model's table, so that a field or a reference in a new
/// declaration is shown without a change here.
@MainActor
struct TierReflection {
    /// A reference to one model or several.
    struct Reference {
        let name: String
        let models: [any TierModel]
        let isList: Bool
    }

    let model: any TierModel
    let references: [Reference]
    private let below: Relationship?

    private init(_ model: any TierModel, _ neighbours: [Relationship]) {
        self.model = model
        below = neighbours.first(where: \.isLowerTier)
        references = neighbours.filter { !$0.isLowerTier }.map {
            Reference(name: $0.name, models: $0.models, isList: $0.isList)
        }
    }

    /// Reflects the record of a relation, without references.
    init(record: any TierModel) { self.init(record, []) }

    /// Returns the tiers of an entity, the highest first; observed as one read of the whole entity.
    static func all(of model: some TierModel) -> [TierReflection] {
        var tiers = [TierReflection(model, model.relationships)]
        while let below = tiers.last?.below, let model = below.models.first {
            tiers.append(TierReflection(model, below.neighbours))
        }
        return tiers
    }

    /// The fields that this tier adds, in the order of their declaration.
    var fields: [ShownField] { Self.fields(of: model) }

    /// The names of ``fields``, without a read of their values.
    var names: [String] { Self.names(of: model) }

    private static func fields<Model: TierModel>(of model: Model) -> [ShownField] {
        let state = model.editState
        return zip(Model.observed, names(of: model)).map { field, name in
            let certainty: ShownField.Certainty =
                if state.pendingFields.contains(field.name) {
                    .pending
                } else if state.unconfirmedFields.contains(field.name) {
                    .uncertain
                } else {
                    .confirmed
                }
            guard !state.unknownFields.contains(field.name) else { return ShownField(name, .unknown, certainty) }
            return ShownField(name, ShownValue(reading: field.value(state.shown)), certainty)
        }
    }

    /// Returns the typed names of a tier's fields.
    private static func names<Model: TierModel>(of model: Model) -> [String] {
        if let known = names[ObjectIdentifier(Model.self)] { return known }
        let fields = model.storage.snapshot.fields
        let new = Model.observed.map { field in
            // A subscription is a mark and has the mark's name; every other field has its property's name.
            field.value(fields) is Subscription ? "subscribed" : snakeCaseName(of: field.name)
        }
        names[ObjectIdentifier(Model.self)] = new
        return new
    }

    /// The names by type, computed once: a view of a long list reads every row's fields at each redraw.
    private static var names: [ObjectIdentifier: [String]] = [:]

    /// Returns the first nonempty text of these fields, read from the lowest tier; observed.
    static func text<Model: TierModel>(_ names: [String], of model: Model) -> String? {
        // Nearly all references are to the lowest tier, which needs no search.
        let lowest: any TierModel = Model.Value.tier == 1 ? model : all(of: model).last?.model ?? model
        return ownText(names, of: lowest)
    }

    private static func ownText<Model: TierModel>(_ names: [String], of model: Model) -> String? {
        let fields = model.reading(\.tierValue)
        return names.lazy.compactMap { name in
            Model.observed.first { $0.name == name }?.value(fields) as? String
        }.first
    }
}

extension TierReflection.Reference {
    /// The name as people type it.
    var typedName: String { ReplKit.snakeCaseName(of: name) }

    /// The record of a relation, which is shown together with its entity.
    @MainActor var record: (any TierModel)? {
        guard !isList, let model = models.first, model.isRelation else { return nil }
        return model
    }

    /// The names of the referenced models: `kenji`, `post:42`.
    @MainActor var field: ShownField {
        ShownField(
            typedName,
            ShownValue(listing: models.map { TierReflection.text(["name"], of: $0) ?? "\($0.reference)" })
        )
    }
}
