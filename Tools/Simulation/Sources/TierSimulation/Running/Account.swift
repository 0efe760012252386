import Consistency
import LemmyIdentifiers
import LemmyMiddleware
import Middleware

/// One viewer's client, the objects held of it, and the state that it received.
struct Account {
    let name: String
    let token: String?
    let api: ApiClient
    var held: [Held] = []
    var oracle = Oracle()
    /// The communities that it marked as favorites.
    var favorites: Set<CommunityID> = []

    var isGuest: Bool { token == nil }
}

/// An object of a client that is held.
enum Held {
    case models([AnyObject])
    case posts(Feed<Post2>, limit: Int)
    case comments(Feed<Comment2>, of: PostID, limit: Int)
    case follower(AnyPost)
    case post(DataProvider<Post2Value>)
    case comment(DataProvider<Comment2Value>)
    case community(DataProvider<Community2Value>)

    /// The fields that a tree shows.
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
