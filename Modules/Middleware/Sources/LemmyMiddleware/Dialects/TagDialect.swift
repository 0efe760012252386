package import LemmyIdentifiers

/// The part of a dialect about tags.
package protocol TagDialect: DialectPart {
    /// Returns the call that tags a post. The tags replace those of the post.
    ///
    /// - Parameters:
    ///   - id: The post.
    ///   - tags: The tags of the post's community that the post has from then on.
    ///   - isAuthor: True if the viewer wrote the post; false if the viewer moderates its community.
    func tag(_ id: PostID, _ tags: [CommunityTagID], asAuthor isAuthor: Bool) throws(ApiClientError) -> Call<Post2Value>

    /// Returns the call that creates a tag for the posts of a community.
    func createTag(named name: String, in id: CommunityID) throws(ApiClientError) -> Call<PlainAnswer<CommunityTag>>

    /// Returns the call that changes the shown name of a tag.
    func renameTag(_ id: CommunityTagID, to name: String) throws(ApiClientError) -> Call<PlainAnswer<CommunityTag>>

    /// Returns the call that deletes a tag. Posts lose it.
    func deleteTag(_ id: CommunityTagID) throws(ApiClientError) -> Call<Success>
}

extension TagDialect {
    package func tag(
        _ id: PostID,
        _ tags: [CommunityTagID],
        asAuthor isAuthor: Bool
    ) throws(ApiClientError) -> Call<Post2Value> {
        throw lackingTags
    }
    package func createTag(
        named name: String,
        in id: CommunityID
    ) throws(ApiClientError) -> Call<PlainAnswer<CommunityTag>> {
        throw lackingTags
    }
    package func renameTag(
        _ id: CommunityTagID,
        to name: String
    ) throws(ApiClientError) -> Call<PlainAnswer<CommunityTag>> {
        throw lackingTags
    }
    package func deleteTag(_ id: CommunityTagID) throws(ApiClientError) -> Call<Success> { throw lackingTags }

    /// The error for every operation on tags in a dialect without them.
    private var lackingTags: ApiClientError { lacking("tags") }
}
