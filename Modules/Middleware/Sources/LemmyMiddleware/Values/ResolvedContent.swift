import Middleware

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
enum ResolvedContentValue: TierAnswer {
    case post(Post2Value)
    case comment(Comment2Value)
    case community(Community2Value)
    case person(Person2Value)

    func collect(into updates: inout EntityUpdates) {
        switch self {
        case .post(let value): value.collect(into: &updates)
        case .comment(let value): value.collect(into: &updates)
        case .community(let value): value.collect(into: &updates)
        case .person(let value): value.collect(into: &updates)
        }
    }
}
