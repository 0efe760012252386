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
        self.name = name ?? "\(Self.name(ofKind: kind))\(tier)"
    }

    /// Returns the name of a kind in those of types and calls: `Post` for `post`.
    nonisolated static func name(ofKind kind: some StringProtocol) -> String {
        kind.prefix(1).uppercased() + kind.dropFirst()
    }

    /// The kinds that a client gets by id: `getPost(id:)`.
    static let fetchedKinds: Set = ["post", "comment", "community", "person"]

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
        case ("modlog_entry", _): "print($.created, $.id.kind)"
        case ("image", _): "print($.id)"
        case ("multi", _): "print($.name, $.communityCount)"
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
            "author_standing": optional(standing),
        ],
        "registration_application": ["creator": Edge(1, person), "resolver": optional(person)],
        "person_vote": ["creator": Edge(1, person), "creator_standing": Edge(1, standing)],
        "modlog_entry": [
            "moderator": optional(person), "person": optional(person), "community": optional(community),
            "post": optional(EntityType("post")), "comment": optional(EntityType("comment")),
        ],
        "image": ["creator": optional(person)],
        "multi": ["owner": optional(person)],
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

    /// Returns the property of a field that `show` prints; nil for a field of the REPL's own. Of a higher tier, it is the optional twin.
    func property(_ field: String) -> String? {
        if let other = Self.otherNames[kind]?[field] { return property(other) }
        let head = String(field.prefix { $0 != "." })
        guard let tier = tier(adding: head) else { return nil }
        let isTwin = tier > self.tier
        if head == "subscribed" {
            guard isTwin else { return "subscribed" }
            return property(kind == "community" ? "relation.subscription" : "community_relation.subscription")
        }
        let name = "\(SwiftCode.property(head))\(isTwin ? "_" : "")"
        guard head != field else { return name }
        let isOptional = isTwin || Self.edges[kind]?[head]?.type.isOptional ?? false
        return "\(name)\(isOptional ? "?" : "").\(SwiftCode.property(String(field.dropFirst(head.count + 1))))"
    }

    /// The fields with another name than their properties.
    private static let otherNames = [
        "comment": ["subscribed": "community_relation.subscription"],
        "community": [
            "favourite": "is_favorite", "members": "subscriber_count", "posts": "post_count",
            "comments": "comment_count",
        ],
        "person": ["posts": "post_count", "comments": "comment_count"],
        "community_relation": ["subscribed": "subscription"],
    ]

    /// The fields that the REPL adds to the rows of its lists, and to entities.
    private static let ownFields: Set = [
        "about", "action", "age", "by", "headline", "marks", "members", "ref", "subject", "text", "waiting", "who",
    ]

    /// Returns the tier that adds a field or a property; nil for a field of the REPL's own.
    private func tier(adding name: String) -> Int? {
        if let edge = Self.edges[kind]?[name] { return edge.tier }
        guard let fields = QueriedKind.named(kind) else {
            return Self.ownFields.contains(name) ? nil : 1
        }
        switch (kind, name) {
        case ("post", "subscribed"), ("community", "subscribed"): return 2
        case ("community", "is_favorite"), (_, "id"): return 1
        default: return fields.tier(adding: name)
        }
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
        guard Self.fetchedKinds.contains(kind) else { return code }
        code.opens = { EntityCode.page(ofKind: kind, of: api) }
        let get = "try await \(api).get\(Self.name(ofKind: kind))"
        if !value.hasPrefix(get) { code.refreshes = "_ = \(get)(id: $.id)" }
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
