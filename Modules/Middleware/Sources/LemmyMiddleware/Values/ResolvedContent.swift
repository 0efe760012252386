package import Middleware

/// The content that an address names.
public enum ResolvedContent: Sendable {
    /// A post.
    case post(Post2)
    /// A comment.
    case comment(Comment2)
    /// A community.
    case community(Community2)
    /// A person.
    case person(Person2)
}

/// The tier value of the content that an address names.
package enum ResolvedContentValue: TierAnswer {
    /// A post.
    case post(Post2Value)
    /// A comment.
    case comment(Comment2Value)
    /// A community.
    case community(Community2Value)
    /// A person.
    case person(Person2Value)

    /// Adds the updates of the content.
    package func collect(into updates: inout EntityUpdates) {
        switch self {
        case .post(let value): value.collect(into: &updates)
        case .comment(let value): value.collect(into: &updates)
        case .community(let value): value.collect(into: &updates)
        case .person(let value): value.collect(into: &updates)
        }
    }
}
