import LemmyMiddleware
import Middleware
import ReplKit

/// What one tier of an entity says of itself, and whom it leads to: read from its model by reflection, so that a field or a neighbour that
/// a declaration adds is shown without a word here.
@MainActor
struct TierReading {
    /// A neighbour, or several.
    struct Reference {
        let name: String
        let models: [any TierModel]
        let isList: Bool
    }

    let model: any TierModel
    /// The fields that this tier adds, in the order of their declaration.
    let fields: [ShownField]
    let references: [Reference]
    /// The tier below.
    let below: (any TierModel)?

    /// Reads a model; observable, as one read of the whole tier.
    init(_ model: some TierModel) {
        let parts = Self.parts(of: model)
        self.model = model
        fields = Self.fields(of: model)
        below = parts.below
        references = parts.references
    }

    /// The tiers of an entity, the top first.
    static func all(of model: any TierModel) -> [TierReading] {
        var tiers = [TierReading(model)]
        while let below = tiers.last?.below { tiers.append(TierReading(below)) }
        return tiers
    }

    /// A model and those below it.
    static func chain(of model: any TierModel) -> [any TierModel] {
        var chain = [model]
        while let below = chain.last.flatMap({ parts(of: $0).below }) { chain.append(below) }
        return chain
    }

    private static func fields<Model: TierModel>(of model: Model) -> [ShownField] {
        let state = model.editState
        let pending = Set(state.pending.flatMap { following[$0] ?? [$0] })
        let verified = pending.isEmpty ? [:] : values(of: state.verified)
        let spelling = spelling(of: Model.self)
        return Mirror(reflecting: state.shown).children.compactMap { label, value in
            guard let label, let spelled = spelling[label] else { return nil }
            let isPending = pending.contains(label) || verified[label].map { $0 != "\(value)" } ?? false
            return ShownField(
                // A mark, wherever it is shown; everything else has its property's name.
                value is Subscription ? "subscribed" : spelled,
                ShownValue(reading: value),
                isPending: isPending
            )
        }
    }

    private static func values<Fields: TierFields>(of fields: Fields) -> [String: String] {
        Dictionary(Mirror(reflecting: fields).children.map { ($0.label ?? "", "\($0.value)") }) { $1 }
    }

    /// The first of those fields that says something, which its lowest tier has; observable.
    static func text(_ names: [String], of model: some TierModel) -> String? {
        if let below = parts(of: model).below { return text(names, of: below) }
        let fields = Mirror(reflecting: model.reading(\.tierValue))
        return names.lazy.compactMap { fields.descendant($0) as? String }.first
    }

    /// The fields that wait with an edit although they may come to what they were.
    private static let following = ["vote": ["score", "upvotes", "downvotes", "vote"]]

    /// The typed names of a tier's fields. References are kept as identities too: what is observed is what a reader of the model sees.
    private static func spelling<Model: TierModel>(of type: Model.Type) -> [String: String] {
        if let known = spellings[ObjectIdentifier(type)] { return known }
        let new = Dictionary(Model.observed.map { ($0.name, typedName(of: $0.name)) }) { $1 }
        spellings[ObjectIdentifier(type)] = new
        return new
    }

    /// Found once: a view of a long list reads every row's fields at each redraw.
    private static var spellings: [ObjectIdentifier: [String: String]] = [:]

    private static func parts<Model: TierModel>(
        of model: Model
    ) -> (below: (any TierModel)?, references: [Reference]) {
        var below: (any TierModel)?
        var references: [Reference] = []
        for case let (label?, value) in Mirror(reflecting: model).children {
            // A generated model keeps a neighbour that may become another one in `nameLink`.
            let isLink = label.hasSuffix("Link")
            let name = isLink ? String(label.dropLast(4)) : label
            if let other = value as? any TierModel {
                if other.isTier(below: model) {
                    below = other
                } else {
                    references.append(Reference(name: name, models: [other], isList: false))
                }
            } else if isLink {
                let models = value as? [any TierModel]
                references.append(Reference(name: name, models: models ?? [], isList: models != nil))
            }
        }
        return (below, references)
    }
}

extension TierModel {
    /// Whether this is the tier below of what `other` is; an entity's tiers are of one kind.
    fileprivate func isTier<Other: TierModel>(below other: Other) -> Bool {
        Value.kind == Other.Value.kind && Value.tier == Other.Value.tier - 1
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
