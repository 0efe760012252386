import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware

// PieFed calls the tags of posts flairs.

extension PieFed {
    /// Authors and moderators have one request. The server assigns the flairs that it knows, and does not say that it has ignored others.
    func tag(_ id: PostID, _ tags: [CommunityTagID], asAuthor isAuthor: Bool) -> Call<Post2Value> {
        Call(ApiPieFed.PostSetFlairRequest(postId: id, flairIdList: tags.map(\.rawValue)))
    }

    func createTag(named name: String, in id: CommunityID) -> Call<PlainAnswer<CommunityTag>> {
        Call(ApiPieFed.CommunityFlairCreateRequest(communityId: id, flairTitle: name)) { answer, _ in
            PlainAnswer(CommunityTag(answer))
        }
    }

    func renameTag(_ id: CommunityTagID, to name: String) -> Call<PlainAnswer<CommunityTag>> {
        Call(ApiPieFed.CommunityFlairEditRequest(flairId: id.rawValue, flairTitle: name)) { answer, _ in
            PlainAnswer(CommunityTag(answer))
        }
    }

    func deleteTag(_ id: CommunityTagID) -> Call<Success> {
        Call(successOf: ApiPieFed.CommunityFlairDeleteRequest(flairId: id.rawValue))
    }
}
