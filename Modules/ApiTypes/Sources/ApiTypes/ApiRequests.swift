public import WireRuntime

/// Every request of this API, for what must know them all: a decoder of recordings, a table of routes.
public enum ApiRequests {
    /// The request types, sorted by path and method.
    public static let all: [any WireRequest.Type] = [
        ApiGetComment.self,
        ApiCreateCommentLike.self,
        ApiGetComments.self,
        ApiSaveComment.self,
        ApiGetCommunity.self,
        ApiBlockCommunity.self,
        ApiFollowCommunity.self,
        ApiListCommunities.self,
        ApiGetPost.self,
        ApiCreatePostLike.self,
        ApiGetPosts.self,
        ApiMarkPostAsRead.self,
        ApiSavePost.self,
        ApiGetPrivateMessages.self,
        ApiResolveObject.self,
        ApiSearch.self,
        ApiGetSite.self,
        ApiGetPersonDetails.self,
        ApiBlockPerson.self,
        ApiLogin.self,
        ApiLogout.self,
        ApiGetPersonMentions.self,
        ApiGetReplies.self,
        ApiGetUnreadCount.self,
        ApiValidateAuth.self,
    ]
}
