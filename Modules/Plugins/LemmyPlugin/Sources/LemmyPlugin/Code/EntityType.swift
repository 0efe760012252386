import ReplKit

/// A Swift type of an entity, as the printed code sees it: `Post2`, the kind `post` at its second tier.
@MainActor
struct EntityType: Sendable {
    /// The kind in references.
    let kind: String
    /// The tier; 1 for a kind without tiers.
    let tier: Int
    /// The name of the type.
    let name: String
    /// True for a property that may be nil.
    var isOptional = false

    /// Creates the type of a tier.
    ///
    /// - Parameter name: The name of the type; nil for that of the tier, such as `Post2`.
    nonisolated init(_ kind: String, tier: Int = 1, name: String? = nil, isOptional: Bool = false) {
        (self.kind, self.tier, self.isOptional) = (kind, tier, isOptional)
        self.name = name ?? "\(kind.prefix(1).uppercased())\(kind.dropFirst())\(tier)"
    }

    /// The statement that shows an entity of the type.
    var shows: String {
        switch (kind, tier) {
        case ("post", 1): "print($.title)"
        case ("post", _): "print($.title, $.score, $.vote)"
        case ("comment", 1): "print($.content)"
        case ("comment", _): "print($.creator.name, $.content)"
        case ("community", 1): "print($.title)"
        case ("community", _): "print($.title, $.subscriberCount)"
        case ("person", 1): "print($.name)"
        case ("person", _): "print($.name, $.postCount)"
        case ("instance", 3...): "print($.name, $.version)"
        case ("instance", _): "print($.name)"
        case ("reply", _): "print($.creator.name, $.comment.content, $.read)"
        case ("message", _): "print($.creator.name, $.content, $.read)"
        case ("report", _): "print($.reason, $.resolved)"
        case ("registration_application", _): "print($.creator.name, $.accepted)"
        case ("person_vote", _): "print($.creator.name, $.vote)"
        case ("modlog_entry", _): "print($.created, $.kind)"
        case ("image", _): "print($.id)"
        default: "print($)"
        }
    }

    // MARK: Paths

    /// A property that leads to another entity, or to a list of them.
    private struct Edge: Sendable {
        /// The tier that adds it.
        var tier: Int
        let type: EntityType
        var isList = false

        init(_ tier: Int, _ type: EntityType, isList: Bool = false) {
            (self.tier, self.type, self.isList) = (tier, type, isList)
        }
    }

    private static let person = EntityType("person")
    private static let community = EntityType("community")
    private static let standing = EntityType("community_person_relation", name: "CommunityPersonRelation")
    private static let subscription = EntityType("community_relation", name: "CommunityRelation")
    private static let personRelation = EntityType("person_relation", name: "PersonRelation")

    /// The properties of each kind that lead to other entities, by their names in paths.
    private static let edges: [String: [String: Edge]] = [
        "post": interactable.merging([
            "community2": Edge(3, EntityType("community", tier: 2)), "moderators": Edge(3, person, isList: true),
            "cross_posts": Edge(3, EntityType("post", tier: 2), isList: true),
        ]) { $1 },
        "comment": interactable.merging(["post": Edge(2, EntityType("post"))]) { $1 },
        "community": [
            "relation": Edge(2, subscription), "moderators": Edge(3, person, isList: true),
            "instance": Edge(3, EntityType("instance", isOptional: true)),
        ],
        "person": [
            "relation": Edge(2, personRelation), "moderates": Edge(3, community, isList: true),
            "instance": Edge(3, EntityType("instance", isOptional: true)), "follows": Edge(4, community, isList: true),
            "blocked_communities": Edge(4, community, isList: true), "blocked_people": Edge(4, person, isList: true),
        ],
        "instance": ["relation": Edge(2, EntityType("instance_relation", name: "InstanceRelation"))],
        "reply": [
            "comment": Edge(1, EntityType("comment", tier: 2)), "creator": Edge(1, person),
            "community": Edge(1, community),
        ],
        "message": ["creator": Edge(1, person), "recipient": Edge(1, person)],
        "report": [
            "author": optional(person), "resolver": optional(person), "community": optional(community),
            "post": optional(EntityType("post")), "comment": optional(EntityType("comment")),
            "message": optional(EntityType("message")), "creator": Edge(1, person),
        ],
        "registration_application": ["creator": Edge(1, person), "resolver": optional(person)],
        "person_vote": ["creator": Edge(1, person)],
        "modlog_entry": [
            "moderator": optional(person), "person": optional(person), "community": optional(community),
            "post": optional(EntityType("post")), "comment": optional(EntityType("comment")),
        ],
        "image": ["creator": optional(person)],
    ]

    /// The properties of posts and comments.
    private static let interactable = [
        "creator": Edge(2, person), "community": Edge(2, community), "community_relation": Edge(2, subscription),
        "creator_relation": Edge(2, personRelation), "creator_standing": Edge(2, standing),
    ]

    private static func optional(_ type: EntityType) -> Edge {
        Edge(1, EntityType(type.kind, tier: type.tier, name: type.name, isOptional: true))
    }

    /// Returns the code of a step of a path; nil if the kind has no such property. Of a higher tier, a property has an optional twin.
    func edge(_ step: String, of api: String) -> EntityCode? {
        guard let edge = Self.edges[kind]?[step] else { return nil }
        let isTwin = edge.tier > tier
        let value = "$.\(SwiftCode.property(step))\(isTwin ? "_" : "")"
        var code =
            edge.isList
            ? edge.type.list(SwiftCode.property(step), value, of: api)
            : edge.type.code(value, of: api, named: SwiftCode.property(step))
        code.isUnwrapped = isTwin || edge.type.isOptional
        return code
    }

    /// Returns the property of a field that `show` prints; nil for a field of the REPL's own.
    func property(_ field: String) -> String? {
        guard !Self.ownFields.contains(field) else { return nil }
        if kind == "community", field == "favourite" { return "isFavorite" }
        if kind == "community_relation", field == "subscribed" { return "subscription" }
        if kind == "comment", field == "subscribed" { return property("community_relation.subscription") }
        let head = String(field.prefix { $0 != "." })
        let isTwin = tier < (tierOf(head) ?? 1)
        guard field == "subscribed", isTwin else {
            let rest = SwiftCode.property(String(field.dropFirst(head.count + 1)))
            let name = "\(SwiftCode.property(head))\(isTwin ? "_" : "")"
            return rest.isEmpty ? name : "\(name)\(isTwin ? "?" : "").\(rest)"
        }
        return property(kind == "community" ? "relation.subscription" : "community_relation.subscription")
    }

    /// The fields that the REPL adds to the rows of its lists, and to entities.
    private static let ownFields: Set = ["age", "marks", "ref", "text", "waiting", "who"]

    /// The tier that adds a field or a property; nil if it is not known.
    private func tierOf(_ name: String) -> Int? {
        if let edge = Self.edges[kind]?[name] { return edge.tier }
        if name == "subscribed" { return 2 }
        return QueriedKind.all.first { $0.name == kind }?.tier(adding: name)
    }

    // MARK: Code

    /// Returns the code of an entity of the type.
    ///
    /// - Parameters:
    ///   - value: The expression that gets it.
    ///   - api: The client.
    ///   - variable: The name of its variable; nil for that of the kind.
    func code(_ value: String, of api: String, named variable: String? = nil) -> EntityCode {
        var code = EntityCode(variable ?? SwiftCode.property(kind), name, value, kind: kind, shows: shows)
        code.edge = { edge($0, of: api) }
        code.property = { property($0) }
        if ["post", "comment", "community", "person"].contains(kind) {
            code.opens = { EntityCode.page(ofKind: kind, of: api) }
        }
        return code
    }

    /// Returns the code of an array of such entities.
    ///
    /// - Parameter item: The name of a row's variable; nil for that of the kind.
    func list(_ variable: String, _ value: String, of api: String, item: String? = nil) -> EntityCode {
        let item = item ?? SwiftCode.property(kind)
        return EntityCode(
            variable,
            "[\(name)]",
            value,
            shows: "for \(item) in $ { \(shows.replacing("$", with: item)) }",
            row: { index, _ in code("$[\(index)]", of: api, named: item) },
            edge: { _ in nil }
        )
    }
}
