import ApiTypesV4
import LemmyIdentifiers
import LemmyMiddleware

extension LemmyV4 {
    /// An author edits the post; a moderator has a request of their own for it.
    func tag(_ id: PostID, _ tags: [CommunityTagID], asAuthor isAuthor: Bool) -> Call<Post2Value> {
        isAuthor
            ? Call(ApiV4.EditPost(postId: id, tags: tags), Self.tagged)
            : Call(ApiV4.ModEditPost(postId: id, tags: tags), Self.tagged)
    }

    func createTag(named name: String, in id: CommunityID) -> Call<PlainAnswer<CommunityTag>> {
        Call(ApiV4.CreateCommunityTag(communityId: id, name: name)) { answer, _ in PlainAnswer(CommunityTag(answer)) }
    }

    /// The name of a tag stays; the shown one changes.
    func renameTag(_ id: CommunityTagID, to name: String) -> Call<PlainAnswer<CommunityTag>> {
        Call(ApiV4.EditCommunityTag(tagId: id, displayName: name)) { answer, _ in PlainAnswer(CommunityTag(answer)) }
    }

    func deleteTag(_ id: CommunityTagID) -> Call<Success> {
        Call(successOf: ApiV4.DeleteCommunityTag(tagId: id, delete: true))
    }

    /// Returns the post of a response that contains one.
    private static func tagged(_ answer: ApiV4.PostResponse, _ context: CallContext) -> Post2Value {
        Post2Value(answer.postView, server: context.server)
    }
}
