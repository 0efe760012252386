import LemmyMiddleware
import Middleware
import ReplKit

/// What one tier of an entity says of itself, and whom it leads to: read through its model's table, so that a field or a neighbour that a
/// declaration adds is shown without a word here.
@MainActor
struct TierReading {
    /// A neighbour, or several.
    struct Reference {
        let name: String
        let models: [any TierModel]
        let isList: Bool
    }

    let model: any TierModel
    let references: [Reference]
    private let below: Neighbour?

    private init(_ model: any TierModel, _ neighbours: [Neighbour]) {
        self.model = model
        below = neighbours.first(where: \.isBelow)
        references = neighbours.filter { !$0.isBelow }.map {
            Reference(name: $0.name, models: $0.models, isList: $0.isList)
        }
    }

    /// A record of what one has to do with another, which leads nowhere.
    init(record: any TierModel) { self.init(record, []) }

    /// The tiers of an entity, the top first; observable, as one read of the whole of it.
    static func all(of model: some TierModel) -> [TierReading] {
        var tiers = [TierReading(model, model.neighbours)]
        while let below = tiers.last?.below, let model = below.models.first {
            tiers.append(TierReading(model, below.neighbours))
        }
        return tiers
    }

    /// The fields that this tier adds, in the order of their declaration.
    var fields: [ShownField] { Self.fields(of: model) }

    /// The names of ``fields``, without reading any.
    var names: [String] { Self.names(of: model) }

    private static func fields<Model: TierModel>(of model: Model) -> [ShownField] {
        let state = model.editState
        return zip(Model.observed, names(of: model)).map { field, name in
            let certainty: ShownField.Certainty =
                if state.pendingFields.contains(field.name) {
                    .pending
                } else if state.uncertainFields.contains(field.name) {
                    .uncertain
                } else {
                    .confirmed
                }
            guard !state.unknownFields.contains(field.name) else { return ShownField(name, .unknown, certainty) }
            return ShownField(name, ShownValue(reading: field.value(state.shown)), certainty)
        }
    }

    /// The typed names of a tier's fields.
    private static func names<Model: TierModel>(of model: Model) -> [String] {
        if let known = names[ObjectIdentifier(Model.self)] { return known }
        let fields = model.display.box.fields
        let new = Model.observed.map { field in
            // A mark, wherever it is shown; everything else has its property's name.
            field.value(fields) is Subscription ? "subscribed" : typedName(of: field.name)
        }
        names[ObjectIdentifier(Model.self)] = new
        return new
    }

    /// Spelled once: a view of a long list reads every row's fields at each redraw.
    private static var names: [ObjectIdentifier: [String]] = [:]

    /// The first of those fields that says something, which its lowest tier has; observable.
    static func text<Model: TierModel>(_ names: [String], of model: Model) -> String? {
        // Nearly all neighbours are at the lowest tier, and that is not looked for.
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

extension TierReading.Reference {
    /// The name as people type it.
    var typedName: String { ReplKit.typedName(of: name) }

    /// A record of what one has to do with another, shown with whatever it stands beside.
    @MainActor var record: (any TierModel)? {
        guard !isList, let model = models.first, model.isRelation else { return nil }
        return model
    }

    /// The neighbours' names: `kenji`, `post:42`.
    @MainActor var field: ShownField {
        ShownField(
            typedName,
            ShownValue(listing: models.map { TierReading.text(["name"], of: $0) ?? "\($0.reference)" })
        )
    }
}
