import Consistency
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

/// One viewer's client, what is held of it, and what it was told.
struct Account {
    let name: String
    let token: String?
    let api: ApiClient
    var held: [Held] = []
    var oracle = Oracle()
    /// The communities that it marked for itself.
    var favorites: Set<CommunityID> = []

    var isGuest: Bool { token == nil }
}

/// What somebody holds of a client.
enum Held {
    case models([AnyObject])
    case posts(Feed<Post2>, limit: Int)
    case comments(Feed<Comment2>, of: PostID, limit: Int)
    case follower(AnyPost)
    case post(DataProvider<Post2Value>)
    case comment(DataProvider<Comment2Value>)
    case community(DataProvider<Community2Value>)

    /// What a tree shows of it.
    @MainActor
    var parts: [Said] {
        switch self {
        case .post(let provider): provider.data.map(Shown.parts) ?? []
        case .comment(let provider): provider.data.map(Shown.parts) ?? []
        case .community(let provider): provider.data.map(Shown.parts) ?? []
        case .models, .posts, .comments, .follower: []
        }
    }
}
