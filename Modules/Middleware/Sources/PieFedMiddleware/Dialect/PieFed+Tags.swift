import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware

// PieFed calls the tags of posts flairs.

extension PieFed {
    /// Authors and moderators have one request. The server assigns the flairs that it knows, and does not say that it has ignored others:
    /// then the call fails, and the client asks for the flairs that the post has now.
    func tag(_ id: PostID, _ tags: [CommunityTagID], asAuthor isAuthor: Bool) -> Call<Post2Value> {
        let request = ApiPieFed.PostSetFlairRequest(postId: id, flairIdList: tags.map(\.rawValue))
        return Call(request) { answer, context throws(ApiClientError) in
            let assigned = answer.flairList.map { Set($0.map(\.id)) }
            if let assigned, let missing = tags.first(where: { !assigned.contains($0.rawValue) }) {
                throw Self.ignoredTag(missing, of: id, at: context.siteName)
            }
            return Post2Value(answer, server: context.server)
        }
    }

    private static func ignoredTag(_ tag: CommunityTagID, of post: PostID, at site: String) -> ApiClientError {
        var error = ApiClientError(
            .refused,
            "\(site) has not given tag \(tag) to post:\(post): its community does not offer it",
            hint: "look at the tags of its community"
        )
        // The other tags were replaced.
        error.mayHaveHappenedOverride = true
        return error
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
