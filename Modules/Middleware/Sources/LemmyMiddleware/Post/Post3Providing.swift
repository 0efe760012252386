/// What tier 3 of a post and every tier above it offer.
@MainActor
public protocol Post3Providing: Post2Providing {
    /// The tier 3 object itself.
    var post3: Post3 { get }
    /// Its community, with counts.
    var community2: Community2 { get }
    /// Who moderates its community.
    var moderators: [Person1] { get }
    /// Other posts of the same link.
    var crossPosts: [Post2] { get }
}

extension Post3 {
    /// Itself.
    public var post3: Post3 { self }
}

// Forwarded from the tier 3 object.
extension Post3Providing {
    /// The tier below.
    public var post2: Post2 { post3.post2 }
    /// Its community, with counts.
    public var community2: Community2 { post3.community2 }
    /// Who moderates its community.
    public var moderators: [Person1] { post3.moderators }
    /// Other posts of the same link.
    public var crossPosts: [Post2] { post3.crossPosts }
}

// The optional twins, which every tier has.
extension Post3Providing {
    /// ``Post3Providing/community2``.
    public var community2_: Community2? { community2 }
    /// ``Post3Providing/moderators``.
    public var moderators_: [Person1]? { moderators }
    /// ``Post3Providing/crossPosts``.
    public var crossPosts_: [Post2]? { crossPosts }
}
