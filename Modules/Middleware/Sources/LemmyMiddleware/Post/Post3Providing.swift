/// What tier 3 of a post and every tier above it offer.
@MainActor
public protocol Post3Providing: Post2Providing {
    /// The tier 3 object itself.
    nonisolated var post3: Post3 { get }
}

extension Post3 {
    /// Itself.
    public nonisolated var post3: Post3 { self }
}

// Forwarded from the tier 3 object.
extension Post3Providing {
    /// The tier 3 object, which every tier may be asked for.
    public nonisolated var post3_: Post3? { post3 }
    /// The tier below.
    public nonisolated var post2: Post2 { post3.post2 }
    /// Its community, with counts.
    public var community2: Community2 { post3.community2 }
    /// Who moderates its community.
    public var moderators: [Person1] { post3.moderators }
    /// Other posts of the same link.
    public var crossPosts: [Post2] { post3.crossPosts }
}
